//! A file that is added to the phone page is in the program the next time it is built.

fn main() {
    println!("cargo::rerun-if-changed=../web");
}

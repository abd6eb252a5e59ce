//! Compiles the Slint files.

use slint_build::CompilerConfiguration;

fn main() {
    // Tests find elements by what they are called; a release does not carry those names.
    let names = std::env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    let configuration = CompilerConfiguration::new()
        .with_debug_info(names)
        .with_bundled_translations("lang")
        // One word has one translation, wherever it stands.
        .with_default_translation_context(slint_build::DefaultTranslationContext::None);
    if let Err(error) = slint_build::compile_with_config("kiosk.slint", configuration) {
        println!("cargo::error={error}");
    }
}

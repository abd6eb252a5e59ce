//! Makes one script of the page's modules, and one style of its sheets: a phone asks for two files instead of sixty.
//!
//! A module is put into a function of its own that takes what others export and returns what it exports. It may write
//! `import { a, b as c } from "./x.js";`, `import * as x from "./x.js";` and `import x from "./x.js";` at the beginning of a
//! line, and `export` before a `const`, a `function`, a `class` or a default. Modules that need each other, and whatever
//! else may be written, are errors: the page keeps to what is read here.

use std::collections::HashMap;
use std::fmt::Write;

use thiserror::Error;

/// Why files could not be made into one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BundleError {
    #[error("{0} is not there")]
    Missing(String),
    #[error("{0} needs itself")]
    Circle(String),
    #[error("{name}: this cannot be read: {line}")]
    Strange { name: String, line: String },
}

/// Where files are read: their text by their name.
pub type Sources<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// One script of a module and all that it needs.
pub fn script(files: &Sources<'_>, entry: &str) -> Result<String, BundleError> {
    let mut bundle =
        Script { files, numbers: HashMap::new(), text: "\"use strict\";\n(() => {\n".to_owned() };
    bundle.add(entry)?;
    bundle.text.push_str("})();\n");
    Ok(bundle.text)
}

/// One style of a sheet and those that it imports; each may be imported once.
pub fn style(files: &Sources<'_>, entry: &str) -> Result<String, BundleError> {
    let mut style = String::new();
    for line in text(files, entry)?.lines() {
        match line.strip_prefix("@import \"").and_then(|rest| rest.strip_suffix("\";")) {
            Some(name) => style.push_str(&text(files, name)?),
            None if line.starts_with("@import") => return Err(strange(entry, line)),
            None => style.push_str(line),
        }
        style.push('\n');
    }
    Ok(style)
}

fn text(files: &Sources<'_>, name: &str) -> Result<String, BundleError> {
    files(name).ok_or_else(|| BundleError::Missing(name.to_owned()))
}

fn strange(name: &str, line: &str) -> BundleError {
    BundleError::Strange { name: name.to_owned(), line: line.to_owned() }
}

struct Script<'a> {
    files: &'a Sources<'a>,
    /// The number of each module that is there; none while those that it needs are added.
    numbers: HashMap<String, Option<usize>>,
    text: String,
}

impl Script<'_> {
    /// Adds a module after those that it needs; returns its number.
    fn add(&mut self, name: &str) -> Result<usize, BundleError> {
        match self.numbers.get(name) {
            Some(Some(number)) => return Ok(*number),
            Some(None) => return Err(BundleError::Circle(name.to_owned())),
            None => self.numbers.insert(name.to_owned(), None),
        };
        let module = text(self.files, name)?;
        let mut body = String::new();
        let mut exports = Vec::new();
        for line in module.lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let (taken, from) = import_of(import).ok_or_else(|| strange(name, line))?;
                let number = self.add(from)?;
                let _ = writeln!(body, "const {taken} = ${number};");
            } else if let Some(exported) = line.strip_prefix("export ") {
                let (export, kept) = export_of(exported).ok_or_else(|| strange(name, line))?;
                exports.push(export);
                body.push_str(&kept);
                body.push('\n');
            } else {
                body.push_str(line);
                body.push('\n');
            }
        }
        let number = self.numbers.values().flatten().count();
        self.numbers.insert(name.to_owned(), Some(number));
        let exports = exports.join(", ");
        let _ = write!(self.text, "const ${number} = (() => {{\n{body}return {{ {exports} }};\n}})();\n");
        Ok(number)
    }
}

/// What an import takes, as it is written before an `=`, and from which file.
fn import_of(import: &str) -> Option<(String, &str)> {
    let (taken, from) = import.strip_suffix("\";")?.split_once(" from \"./")?;
    let taken = match taken.strip_prefix("* as ") {
        Some(all) => all.to_owned(),
        None if taken.starts_with('{') && taken.ends_with('}') => taken.replace(" as ", ": "),
        None => format!("{{ default: {taken} }}"),
    };
    Some((taken, from))
}

/// What is exported, as it is written among others, and the line without the word for it.
fn export_of(line: &str) -> Option<(String, String)> {
    if let Some(value) = line.strip_prefix("default ") {
        return Some(("default: $own".to_owned(), format!("const $own = {value}")));
    }
    let kinds = ["const ", "function ", "async function ", "class "];
    let named = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    let end = named.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(named.len());
    (end > 0).then(|| (named[..end].to_owned(), line.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(files: &[(&str, &str)]) -> Result<String, BundleError> {
        let read =
            |name: &str| files.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned());
        if files[0].0.ends_with(".css") { style(&read, files[0].0) } else { script(&read, files[0].0) }
    }

    #[test]
    fn modules_come_once_and_after_those_that_they_need() {
        let main = "import { a, b as c } from \"./x.js\";\nimport * as x from \"./x.js\";\n\
                    import y from \"./y.js\";\nc(a, x, y);\n";
        let y = "import { a } from \"./x.js\";\nexport default {\n  a,\n};\n";
        let x = "export const a = 1;\nexport function b(n) {\n  return n;\n}\n\
                 export async function d() {}\nexport class E_1 {}\n";
        let bundle = of(&[("main.js", main), ("y.js", y), ("x.js", x)]).unwrap();
        assert_eq!(
            bundle,
            "\"use strict\";\n(() => {\n\
             const $0 = (() => {\nconst a = 1;\nfunction b(n) {\n  return n;\n}\n\
             async function d() {}\nclass E_1 {}\nreturn { a, b, d, E_1 };\n})();\n\
             const $1 = (() => {\nconst { a } = $0;\nconst $own = {\n  a,\n};\nreturn { default: $own };\n})();\n\
             const $2 = (() => {\nconst { a, b: c } = $0;\nconst x = $0;\nconst { default: y } = $1;\nc(a, x, y);\n\
             return {  };\n})();\n\
             })();\n"
        );
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        for line in [
            "import \"./x.js\";",
            "import {",
            "import x from \"https://elsewhere/x.js\";",
            "import x from './x.js';",
            "export { a };",
            "export let a = 1;",
            "export const { a } = b;",
            "export * from \"./x.js\";",
        ] {
            let error = of(&[("main.js", line), ("x.js", "")]).unwrap_err();
            assert_eq!(error, strange("main.js", line));
        }
        let missing = of(&[("main.js", "import x from \"./x.js\";")]).unwrap_err();
        assert_eq!(missing, BundleError::Missing("x.js".to_owned()));
        let circle = [("main.js", "import x from \"./x.js\";"), ("x.js", "import m from \"./main.js\";")];
        assert_eq!(of(&circle).unwrap_err(), BundleError::Circle("main.js".to_owned()));
    }

    #[test]
    fn sheets_come_in_their_order() {
        let all = "/* all */\n@import \"a.css\";\n@import \"b.css\";\n";
        assert_eq!(
            of(&[("all.css", all), ("b.css", "b {}\n"), ("a.css", "a {}\n")]).unwrap(),
            "/* all */\na {}\n\nb {}\n\n"
        );
        assert!(of(&[("all.css", "@import url(a.css);")]).is_err());
    }
}

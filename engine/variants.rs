//! What a game can be played as: the variants that are built in, and those that files bring.
//!
//! A game that reads files names their ending and a function that makes a variant of a file's text. Whoever can read
//! files hands over all that there are, again and again ([`crate::Catalog::offer_files`]); variants of files that have
//! gone are no longer listed, and whoever still plays one keeps it. A file that is refused hides no other one.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use thiserror::Error;

use crate::Variant;

/// The longest name of a file that becomes a variant, in characters.
const LONGEST_NAME: usize = 60;

/// A game's variants, the usual one first.
pub struct Variants {
    built_in: Vec<Arc<Variant>>,
    files: Option<FileReader>,
    /// All of them: those built in, then those of files by their names.
    listed: RwLock<Arc<[Arc<Variant>]>>,
}

#[derive(Clone, Copy)]
struct FileReader {
    ending: &'static str,
    read: ReadFile,
}

/// Makes a variant of a file: of its name without the ending, which is the variant's name, and of its text.
pub type ReadFile = fn(&str, &str) -> Result<Variant, FileFault>;

/// A file that may hold a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantFile {
    /// Its name with its ending, without its folder.
    pub name: String,
    /// What it says, or why it cannot be read.
    pub text: Result<String, String>,
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    /// The line where it goes wrong, from 1; none where the file as a whole is wrong.
    pub line: Option<usize>,
    /// What is wrong, in words.
    pub reason: String,
}

impl FileFault {
    /// A fault in a line, counted from 1.
    pub fn at(line: usize, reason: impl Into<String>) -> FileFault {
        FileFault { line: Some(line), reason: reason.into() }
    }

    /// A fault of the whole file.
    pub fn whole(reason: impl Into<String>) -> FileFault {
        FileFault { line: None, reason: reason.into() }
    }
}

/// A file that does not become a variant, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}{}: {}", match fault.line { Some(line) => format!(", line {line}"), None => String::new() }, fault.reason)]
pub struct RefusedFile {
    /// Its name.
    pub file: String,
    /// What is wrong with it.
    pub fault: FileFault,
}

impl Variants {
    /// Variants that are always there; there must be one.
    pub fn new(variants: Vec<Variant>) -> Variants {
        assert!(!variants.is_empty(), "a game has at least one variant");
        let built_in: Vec<Arc<Variant>> = variants.into_iter().map(Arc::new).collect();
        Variants { listed: RwLock::new(built_in.clone().into()), built_in, files: None }
    }

    /// The same, and one more of every file whose name ends in `.ending`.
    pub fn and_files(self, ending: &'static str, read: ReadFile) -> Variants {
        Variants { files: Some(FileReader { ending, read }), ..self }
    }

    /// How the names of the files end that it reads, if it reads any.
    pub fn ending(&self) -> Option<&'static str> {
        self.files.map(|files| files.ending)
    }

    /// All of them, as of now.
    pub fn all(&self) -> Arc<[Arc<Variant>]> {
        // A list is exchanged whole, so that it is whole whatever happened to whoever did it.
        Arc::clone(&self.listed.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The one that is meant where none is named.
    pub fn usual(&self) -> &Arc<Variant> {
        &self.built_in[0]
    }

    /// Whether a variant of this name is none of those built in, so that a file brings it or brought it.
    pub fn is_of_a_file(&self, id: &str) -> bool {
        self.files.is_some() && !self.built_in.iter().any(|variant| variant.id == id)
    }

    /// The one of this name.
    pub fn find(&self, id: &str) -> Option<Arc<Variant>> {
        self.all().iter().find(|variant| variant.id == id).cloned()
    }

    /// Lists the variants of these files in the place of those of the files before. Files of other endings are passed
    /// over; those that are refused are given back.
    pub(crate) fn offer_files(&self, files: &[VariantFile]) -> Vec<RefusedFile> {
        let Some(FileReader { ending, read }) = self.files else { return Vec::new() };
        let mut listed = self.built_in.clone();
        let mut refused = Vec::new();
        let mut own: Vec<(&str, &VariantFile)> = files
            .iter()
            .filter_map(|file| Some((file.name.strip_suffix(ending)?.strip_suffix('.')?, file)))
            .collect();
        own.sort_by_key(|(id, _)| *id);
        for (id, file) in own {
            let variant = match &file.text {
                Err(reason) => Err(FileFault::whole(reason)),
                Ok(_) if listed.iter().any(|known| known.id == id) => {
                    Err(FileFault::whole("there is a variant of this name already"))
                }
                Ok(text) => check_name(id).and_then(|()| read(id, text)),
            };
            match variant {
                Ok(variant) => listed.push(Arc::new(variant)),
                Err(fault) => refused.push(RefusedFile { file: file.name.clone(), fault }),
            }
        }
        *self.listed.write().unwrap_or_else(PoisonError::into_inner) = listed.into();
        refused
    }
}

/// A variant's name is typed in commands, after the game's and a slash, and shown on buttons.
fn check_name(id: &str) -> Result<(), FileFault> {
    if id.is_empty() || id.chars().count() > LONGEST_NAME {
        return Err(FileFault::whole(format!("its name has to have 1 to {LONGEST_NAME} characters")));
    }
    match id.chars().find(|c| c.is_control() || *c == '/') {
        Some(wrong) => Err(FileFault::whole(format!("its name contains {wrong:?}"))),
        None => Ok(()),
    }
}

impl From<Vec<Variant>> for Variants {
    fn from(variants: Vec<Variant>) -> Variants {
        Variants::new(variants)
    }
}

impl fmt::Debug for Variants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all().iter()).finish()
    }
}

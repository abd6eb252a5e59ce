//! What tests of several rooms need. Whatever goes wrong here fails the test that asked for it.
//!
//! | file | idea |
//! |---|---|
//! | [`patience`] | how long anything is waited for |
//! | [`program`] | the program as a child process, and as a server |
//! | [`visitor`], [`phone`] | clients: one that awaits typed news, one that blocks and reads plain JSON |
//! | [`newcomer`] | the game that is treated as a new one |
//! | [`frozen`], [`supervisor`] | threads that hang, and what systemd hears of it |

#![allow(missing_docs, reason = "names of fields say what they are")]

pub mod frozen;
pub mod newcomer;
pub mod patience;
pub mod phone;
pub mod program;
pub mod supervisor;
pub mod visitor;

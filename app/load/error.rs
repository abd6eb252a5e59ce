//! Why a load could not be put on a server, or a server did not bear it.

use std::io;

use client::ClientError;
use store::StoreError;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum LoadError {
    #[error(
        "so many games need {needed} open files, and this machine allows {allowed}; raise the hard limit \
         (ulimit -Hn {needed}, or LimitNOFILE in a unit) or play fewer games"
    )]
    Files { needed: u64, allowed: u64 },
    #[error("cannot make a temporary folder: {0}; set TMPDIR to one that can be written")]
    Folder(io::Error),
    #[error("the server cannot be started: {0}")]
    Start(io::Error),
    #[error("the server ended before it said where it listens; what it wrote above says why")]
    NoServer,
    #[error("the server does not end when it is told to")]
    Lingers,
    #[error("it cannot be seen what the server uses: {0}; this needs Linux and its /proc")]
    Usage(io::Error),
    #[error("{0}")]
    Client(#[from] ClientError),
    #[error("the server closed a table: {0}")]
    Closed(String),
    #[error("the server refused what it should have granted: {0}")]
    Refused(String),
    #[error("the server said something that is not in the protocol: {0}")]
    Malformed(serde_json::Error),
    #[error("the server has stored nothing")]
    NoStore,
    #[error("what the server has stored cannot be read: {0}")]
    Store(#[from] StoreError),
    #[error(
        "{lost} moves were lost and {doubled} are there that nobody played; the games are in the line above"
    )]
    Wrong { lost: usize, doubled: usize },
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

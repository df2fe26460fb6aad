//! Text and files: documents read and written.

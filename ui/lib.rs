//! What the touchscreen shows.

//! Names in the texts of `panic!`, `println!` and other macros that format.

use proc_macro2::Ident;
use syn::LitStr;
use syn::ext::IdentExt;

/// Returns the variables that a text reads, each once: `x` and `width` of `"{x:width$}"`.
pub fn names_in(text: &LitStr) -> Vec<Ident> {
    let value = text.value().replace("{{", "");
    let mut names = Vec::new();
    for part in value.split('{').skip(1) {
        let argument = part.split('}').next().unwrap_or_default();
        let (name, format) = argument.split_once(':').unwrap_or((argument, ""));
        let mut sizes: Vec<&str> = format.split('$').map(last_word).collect();
        // No `$` is behind the last one.
        sizes.pop();
        for name in [name.trim()].into_iter().chain(sizes) {
            let text = LitStr::new(name, text.span());
            // Positions, such as `0`, are no names.
            if let Ok(name) = text.parse_with(Ident::parse_any)
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
    }
    names
}

/// Returns the characters of names at the end of a text.
fn last_word(text: &str) -> &str {
    let is_separator = |character: char| !(character.is_alphanumeric() || character == '_');
    text.rsplit(is_separator).next().unwrap_or_default()
}

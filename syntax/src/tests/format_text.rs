//! Names in texts.

use crate::format_text::names_in;
use proc_macro2::Span;
use syn::LitStr;

#[test]
fn texts_read_names_once() {
    let names = |text: &str| {
        let names = names_in(&LitStr::new(text, Span::call_site()));
        names.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(names("no names {} {0} {:?} {1:>5}"), [""; 0]);
    assert_eq!(names("{x} {y:?} { z :.3} {x:e}"), ["x", "y", "z"]);
    assert_eq!(names("{{no}} {{{x}}} {{"), ["x"]);
    assert_eq!(names("{self} {r#type}"), ["self", "r#type"]);
    assert_eq!(
        names("{x:>width$.places$} {:0$} {y:*^n$}"),
        ["x", "width", "places", "y", "n"]
    );
}

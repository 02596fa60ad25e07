use super::*;

#[test]
fn push_number_writes_decimals_of_any_length() {
    const TEXT: Text = Text::new().push_number(0).push_str(" ").push_number(1024);
    assert_eq!(TEXT.as_str(), "0 1024");
    assert_eq!(
        Text::new().push_number(usize::MAX).as_str().parse(),
        Ok(usize::MAX)
    );
}

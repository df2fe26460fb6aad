//! Parameters of links.

/// The value of the parameter `name` of the link in `text`, and the byte at which it starts.
///
/// The link may be whole or begin with its parameters, which stand after `?`, `&` or `#`.
pub(super) fn parameter<'a>(text: &'a str, name: &str) -> Option<(usize, &'a str)> {
    let mut start = 0;
    for part in text.trim_end().split(['?', '&', '#']) {
        let value = part.trim_start().strip_prefix(name);
        if let Some(value) = value.and_then(|value| value.strip_prefix('=')) {
            return Some((start + part.len() - value.len(), value));
        }
        start += part.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_found_wherever_they_stand() {
        let link = "https://example.org/#/game?b=1&m=g0 \n";
        assert_eq!(parameter(link, "b"), Some((29, "1")));
        assert_eq!(parameter(link, "m"), Some((33, "g0")));
        assert_eq!(parameter(link, "g"), None);
        assert_eq!(parameter("b=22", "b"), Some((2, "22")));
    }
}

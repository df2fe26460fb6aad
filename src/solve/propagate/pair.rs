//! The pair rule: what two constraints say together.
//!
//! Their variables fall into three parts: those of the first alone, those of both, and those of the
//! second alone. The number of true variables among the shared ones is bounded from both sides, and a
//! part whose bounds meet at none or all is forced. This covers the subset and difference rules of
//! players ("1-1", "1-2").

/// Numbers of unknown variables in the three parts of two constraints.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) first: i32,
    pub(super) both: i32,
    pub(super) second: i32,
}

/// The value forced on each part, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Forced {
    pub(super) first: Option<bool>,
    pub(super) both: Option<bool>,
    pub(super) second: Option<bool>,
}

/// What follows when `needs` of the two constraints' unknown variables are true; `None` if nothing can
/// satisfy both.
#[inline]
pub(super) fn difference(parts: Parts, needs: (i32, i32)) -> Option<Forced> {
    let least = 0.max(needs.0 - parts.first).max(needs.1 - parts.second);
    let most = parts.both.min(needs.0).min(needs.1);
    if least > most {
        return None;
    }
    let value = |size: i32, least: i32, most: i32| {
        (size > 0 && (most == 0 || least == size)).then_some(most > 0)
    };
    Some(Forced {
        first: value(parts.first, needs.0 - most, needs.0 - least),
        both: value(parts.both, least, most),
        second: value(parts.second, needs.1 - most, needs.1 - least),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts by trying every number of true variables in each part.
    fn by_trial(parts: Parts, needs: (i32, i32)) -> Option<Forced> {
        let mut seen: Vec<[i32; 3]> = Vec::new();
        for both in 0..=parts.both {
            let rest = [needs.0 - both, both, needs.1 - both];
            if (0..=parts.first).contains(&rest[0]) && (0..=parts.second).contains(&rest[2]) {
                seen.push(rest);
            }
        }
        let value = |part: usize, size: i32| {
            let all = |count: i32| seen.iter().all(|counts| counts[part] == count);
            (size > 0 && (all(0) || all(size))).then(|| all(size))
        };
        (!seen.is_empty()).then(|| Forced {
            first: value(0, parts.first),
            both: value(1, parts.both),
            second: value(2, parts.second),
        })
    }

    #[test]
    fn agrees_with_trying_every_number() {
        for code in 0..6 * 6 * 6 * 8 * 8 {
            let digit = |place: i32, base: i32| code / place % base;
            let parts = Parts {
                first: digit(1, 6),
                both: digit(6, 6),
                second: digit(36, 6),
            };
            let needs = (digit(216, 8), digit(1728, 8));
            assert_eq!(
                difference(parts, needs),
                by_trial(parts, needs),
                "{parts:?} {needs:?}"
            );
        }
    }
}

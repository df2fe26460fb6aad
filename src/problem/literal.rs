//! Boolean variables and their literals.

use std::fmt;
use std::ops::Not;

/// A boolean variable, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(u32);

impl Var {
    /// The variable with this number.
    ///
    /// # Panics
    /// If `index` is 2^31 or more.
    pub fn new(index: usize) -> Self {
        assert!(index < 1 << 31, "a variable's number is below 2^31");
        Self(index as u32)
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when this variable has this value.
    pub const fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | !value as u32)
    }

    /// The literal that is true when this variable is.
    pub const fn positive(self) -> Lit {
        self.lit(true)
    }

    /// The literal that is true when this variable is false.
    pub const fn negative(self) -> Lit {
        self.lit(false)
    }
}

/// A literal: a variable or its negation.
///
/// `Debug` prints it as DIMACS does: counted from 1, negated by a minus sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The variable.
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether the literal is the variable itself and not its negation.
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The literal in DIMACS numbering.
    pub const fn to_dimacs(self) -> i64 {
        let number = (self.0 >> 1) as i64 + 1;
        if self.is_positive() { number } else { -number }
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_changes_only_the_sign() {
        let lit = Var::new(6).negative();
        assert_eq!(format!("{lit:?} {:?}", !lit), "-7 7");
        assert_eq!(lit.var(), (!lit).var());
        assert_ne!(lit.is_positive(), (!lit).is_positive());
    }
}

//! The colours of drawings.
//!
//! They go back to the palette of Okabe and Ito, "Color Universal Design" (2008), made lighter or darker where
//! a drawing needs it. What a cell is can also be told by its sign or by how dark it is, never by colour alone.

use super::canvas::Color;
use crate::render::Look;

/// Whether a drawing is for a light page or a dark one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark signs on white, also right for printing.
    #[default]
    Light,
    /// Light signs on a dark page.
    Dark,
}

impl Theme {
    pub(in crate::render) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of one theme.
#[derive(Debug)]
pub struct Palette {
    /// Around the board.
    pub page: Color,
    /// Words and numbers around the board.
    pub text: Color,
    /// Between cells.
    pub grid: Color,
    /// Between groups of cells, and around the board.
    pub strong: Color,
    /// Cells with nothing in them but perhaps a clue.
    paper: Color,
    /// Signs and clues on light ground, and on dark ground.
    inks: [Color; 2],
    black: Color,
    white: Color,
    /// Open cells beside white ones.
    open: Color,
    covered: Color,
    safe: Color,
    mined: Color,
    known_mine: Color,
    differs: Color,
    clash: Color,
    /// The sign of safe cells.
    pub check: Color,
    /// The cloth of flags.
    pub flag: Color,
    /// Frames that call for attention.
    pub alert: Color,
    /// Frames that recommend.
    pub advice: Color,
    /// The clues 1 to 8 of Minesweeper, on paper.
    clues: [Color; 8],
    /// No chance, an even one, and near certainty.
    heat: [Color; 3],
}

impl Palette {
    /// The ground of cells with this look; `is_mixed` where open cells stand beside white ones.
    pub const fn ground(&self, look: Look, is_mixed: bool) -> Color {
        match look {
            Look::Clue | Look::Reason => self.paper,
            Look::Open if is_mixed => self.open,
            Look::Open => self.paper,
            Look::Black => self.black,
            Look::White => self.white,
            Look::Covered | Look::Flag | Look::WrongFlag => self.covered,
            Look::Safe => self.safe,
            Look::Mined => self.mined,
            Look::KnownMine => self.known_mine,
            Look::Differs | Look::Asked => self.differs,
            Look::Clash => self.clash,
        }
    }

    /// The ink that is read best on `ground`.
    pub fn ink(&self, ground: Color) -> Color {
        let [dark, light] = self.inks;
        match dark.contrast(ground) >= light.contrast(ground) {
            true => dark,
            false => light,
        }
    }

    /// The ink of a Minesweeper clue on paper.
    pub fn clue(&self, count: u8) -> Color {
        let place = usize::from(count).checked_sub(1);
        let color = place.and_then(|place| self.clues.get(place).copied());
        color.unwrap_or_else(|| self.ink(self.paper))
    }

    /// The ground of a cell with this chance, from 0 to 1.
    pub fn heat(&self, chance: f32) -> Color {
        let [no, even, yes] = self.heat;
        match chance < 0.5 {
            true => mixed(no, even, chance * 2.0),
            false => mixed(even, yes, chance * 2.0 - 1.0),
        }
    }
}

/// The colour `share` of the way from `from` to `to`.
fn mixed(from: Color, to: Color, share: f32) -> Color {
    let part = |from: u8, to: u8| {
        let (from, to) = (f32::from(from), f32::from(to));
        (from + (to - from) * share).round() as u8
    };
    Color {
        red: part(from.red, to.red),
        green: part(from.green, to.green),
        blue: part(from.blue, to.blue),
    }
}

const LIGHT: Palette = Palette {
    page: Color::hex(0xFF_FF_FF),
    text: Color::hex(0x44_48_4E),
    grid: Color::hex(0xB4_B8_BE),
    strong: Color::hex(0x55_5A_61),
    paper: Color::hex(0xFF_FF_FF),
    inks: [Color::hex(0x05_05_05), Color::hex(0xFF_FF_FF)],
    black: Color::hex(0x14_16_1A),
    white: Color::hex(0xFF_FF_FF),
    open: Color::hex(0xD5_D8_DD),
    covered: Color::hex(0xCA_CF_D6),
    safe: Color::hex(0xD6_F1_E6),
    mined: Color::hex(0xF4_B5_8A),
    known_mine: Color::hex(0xE0_62_10),
    differs: Color::hex(0xD3_EA_F8),
    clash: Color::hex(0xFD_E2_D0),
    check: Color::hex(0x00_6B_4E),
    flag: Color::hex(0xC0_4A_00),
    alert: Color::hex(0xC0_4A_00),
    advice: Color::hex(0x00_60_A8),
    clues: [
        Color::hex(0x00_60_A8),
        Color::hex(0x00_70_4F),
        Color::hex(0xB3_3F_00),
        Color::hex(0x6B_3A_7A),
        Color::hex(0x80_54_00),
        Color::hex(0x00_68_7C),
        Color::hex(0x14_16_1A),
        Color::hex(0x55_5A_61),
    ],
    heat: [
        Color::hex(0xFF_F4_D9),
        Color::hex(0xF0_A1_3C),
        Color::hex(0x7A_2E_04),
    ],
};

const DARK: Palette = Palette {
    page: Color::hex(0x17_19_1D),
    text: Color::hex(0xB4_B9_C0),
    grid: Color::hex(0x4C_52_5B),
    strong: Color::hex(0x94_9B_A5),
    paper: Color::hex(0x24_27_2D),
    inks: [Color::hex(0x05_05_05), Color::hex(0xFF_FF_FF)],
    black: Color::hex(0x05_06_07),
    white: Color::hex(0xE9_EB_EE),
    open: Color::hex(0x62_69_74),
    covered: Color::hex(0x58_60_6C),
    safe: Color::hex(0x0C_4A_3A),
    mined: Color::hex(0xE0_8A_4E),
    known_mine: Color::hex(0xF0_6A_18),
    differs: Color::hex(0x17_4A_69),
    clash: Color::hex(0x5A_2A_10),
    check: Color::hex(0x6C_E3_BD),
    flag: Color::hex(0xFF_A8_6B),
    alert: Color::hex(0xFF_8C_42),
    advice: Color::hex(0x6C_BD_F5),
    clues: [
        Color::hex(0x6C_BD_F5),
        Color::hex(0x45_D1_A4),
        Color::hex(0xFF_9C_5E),
        Color::hex(0xE2_A6_D3),
        Color::hex(0xE8_B8_40),
        Color::hex(0x6C_D4_DE),
        Color::hex(0xF2_F3_F5),
        Color::hex(0xB4_B9_C0),
    ],
    heat: [
        Color::hex(0x3A_33_2A),
        Color::hex(0xB8_66_1C),
        Color::hex(0xFF_DF_AE),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// What WCAG 2 asks for: 4.5 for text, 3 for signs.
    #[test]
    fn signs_and_words_are_read_on_their_ground() {
        for palette in THEMES.map(Theme::palette) {
            for look in Look::ALL {
                for is_mixed in [false, true] {
                    let ground = palette.ground(look, is_mixed);
                    let contrast = palette.ink(ground).contrast(ground);
                    assert!(contrast >= 4.5, "{look:?}: {contrast}");
                }
            }
            for count in 1..=9 {
                let contrast = palette.clue(count).contrast(palette.paper);
                assert!(contrast >= 4.5, "{count}: {contrast}");
            }
            for percent in 0..=100 {
                let ground = palette.heat(percent as f32 / 100.0);
                let contrast = palette.ink(ground).contrast(ground);
                assert!(contrast >= 4.5, "{percent} %: {contrast}");
            }
            assert!(palette.text.contrast(palette.page) >= 4.5);
            let signs = [
                (palette.check, palette.safe),
                (palette.flag, palette.covered),
                (palette.alert, palette.clash),
                (palette.advice, palette.page),
            ];
            for (sign, ground) in signs {
                assert!(sign.contrast(ground) >= 3.0, "{sign:?} on {ground:?}");
            }
        }
    }

    #[test]
    fn chances_are_told_by_how_dark_they_are() {
        for (palette, order) in [(&LIGHT, -1.0), (&DARK, 1.0)] {
            let luminance = |percent: u8| palette.heat(f32::from(percent) / 100.0).luminance();
            let steps = (0..20).map(|step| luminance(step * 5 + 5) - luminance(step * 5));
            for difference in steps {
                assert!(difference * order > 0.0);
            }
        }
    }

    #[test]
    fn black_white_and_open_cells_differ_without_colours() {
        for palette in THEMES.map(Theme::palette) {
            let [black, white, open] =
                [Look::Black, Look::White, Look::Open].map(|look| palette.ground(look, true));
            assert!(white.contrast(black) >= 7.0);
            assert!(open.contrast(black) >= 3.0);
            assert!(white.contrast(open) >= 1.3);
        }
    }
}

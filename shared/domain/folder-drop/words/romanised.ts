/**
 * One way to write Cyrillic and Greek in Latin letters, near to how companies do it themselves
 * (BGN/PCGN, ELOT 743), of letters without their marks.
 */
const pairs: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    є: 'ie',
    ж: 'zh',
    з: 'z',
    и: 'i',
    і: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
  },
  ...{
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ы: 'y',
    ь: '',
  },
  ...{ э: 'e', ю: 'yu', я: 'ya', ђ: 'd', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz' },
  ...{
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
  },
  ...{ ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
}
/** Two letters for one sound. */
const greekU = /ου/g
const cyrillicOrGreek = /[\u0370-\u03ff\u0400-\u04ff]/g

/** A normalised text with its Cyrillic and Greek letters in Latin ones; others stay as they are. */
export function romanised(normalised: string): string {
  return normalised.replaceAll(greekU, 'ou').replaceAll(cyrillicOrGreek, (letter) => pairs[letter] ?? letter)
}

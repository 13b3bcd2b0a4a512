import { comparedName } from '../record/search-text.ts'

/** The letters and digits of a text, normalised: what two headings are compared by. */
export function plainHeading(text: string): string {
  return headingWords(text).join('')
}

/** The words of a heading, normalised; Arabic ones without their article and in one spelling. */
export function headingWords(text: string): readonly string[] {
  return comparedName(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/\be[\s-]?(?=mail)/giu, 'e'))
    .replaceAll('ـ', '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^ال(?=..)/, ''))
}

const fillers = new Set(
  'of the for by de du des d la le les l pour par et and a der die das den dem des von vom fur und zum zur im am del el los las y en your ihr ihre votre'.split(
    ' ',
  ),
)

/** The words that say something, in one order: "Name der Firma" is "Firma Name". */
export function significantWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => !fillers.has(word)).sort()
}

const remarks = [
  'required|mandatory|optional|if any|if applicable|pflichtfeld|pflichtangabe|pflicht|erforderlich|freiwillig|falls vorhanden|obligatoire|facultati(?:f|ve)|champ obligatoire|requis',
  'obligatorio|opcional|إلزامي|مطلوب|اختياري',
].join('|')
const remark = new RegExp(`(?<![\\p{L}])(?:${remarks})(?![\\p{L}])`, 'giu')
/** What tells how a cell is written: a format, a unit, a length. */
const wholeManner =
  /^(?:(?:in )?(?:eur|euro|usd|chf|gbp|aed|sar|utc|cet|mez|gmt)|url|link|as on badge|mm\/dd|dd[./]mm|[^\p{L}]*)$/iu
const partOfManner =
  /@|yyyy|jjjj|aaaa|hh:mm|\bmax\b|\bmin\b|zeichen|characters|caractères|\b(?:png|jpe?g|svg|pdf|https?|www)\b/iu

/** What is longer is a text and no heading: only its beginning is taken apart. */
const longestHeading = 200

/** A heading without what is no part of its meaning: stars, numbers of a list, "(required)". */
export function withoutRemarks(heading: string): string {
  return heading
    .slice(0, longestHeading)
    .normalize('NFC')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\ufeff]/g, '')
    .replaceAll('\n', ' / ')
    .replaceAll(/[*†‡?¿؟!\s]+/gu, ' ')
    .replace(/^ ?(?:\d{1,2}(?:\.\d{1,2})?|[a-z])[.)] ?(?=\p{L})/iu, '')
    .replaceAll(remark, ' ')
    .replaceAll(bracketed, (whole, inner: string) =>
      wholeManner.test(inner.trim()) || partOfManner.test(inner) ? ' ' : whole,
    )
    .replaceAll(/ +/g, ' ')
    .replace(/^[\s\p{P}\p{S}]+(?=[\p{L}\p{N}([{])/u, '')
    .replace(/(?<![ ,;:_–—-])[ ,;:_–—-]+$/u, '')
}

const bracketed = /[([{]([^()[\]{}]*)[)\]}]/g

/** What is said of what: "Aussteller: Land" → "Aussteller", "Land". `undefined`: the heading is no such pair. */
export function prefixed(heading: string): readonly [string, string] | undefined {
  const at = heading.search(/[:>»]|\.(?=\p{L})|\s[-–—]\s/u)
  const after = heading.slice(at).replace(/^[\s:>».–—-]+/u, '')
  return at <= 0 || after === '' ? undefined : [heading.slice(0, at).trim(), after]
}

const apart = /[/|\\\n;,+&]| (?:or|oder|ou|o|and|und|et|bzw\.?|resp\.?|أو) /iu

/** Whether a heading says several things, of whose words no others may be made: "Name/Firma" is no "Name der Firma". */
export function isCombined(heading: string): boolean {
  return apart.test(heading)
}

/** The same in several languages or words: "Firma / Company", and what stands beside in brackets: "Company (Firma)". */
export function alternatives(heading: string): {
  readonly said: readonly string[]
  readonly beside: readonly string[]
} {
  const beside: string[] = []
  const outside = heading.replaceAll(bracketed, (_whole, inner: string) => {
    beside.push(inner)
    return ' '
  })
  return { said: partsOf(outside), beside: beside.flatMap(partsOf) }
}

function partsOf(text: string): readonly string[] {
  return text
    .split(apart)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

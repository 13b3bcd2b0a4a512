/** A part of a text that stays on one line, and whether a space parts it from the one before. */
export interface TextPart {
  readonly text: string
  readonly afterSpace: boolean
}

/** Scripts that are written without spaces between words. */
const withoutSpaces = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** What never begins a line, and what never ends one. */
const neverFirst = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ーゝゞ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const neverLast = /[\p{Ps}\p{Pi}]$/u

let words: Intl.Segmenter | undefined

/** Where a line may end within a text besides its spaces: offsets at which a part begins. */
export function breaksWithin(text: string): ReadonlySet<number> {
  const offsets = new Set<number>()
  if (!withoutSpaces.test(text)) return offsets
  words ??= new Intl.Segmenter('und', { granularity: 'word' })
  let before = ''
  for (const { segment, index } of words.segment(text)) {
    const isBetween = withoutSpaces.test(before) || withoutSpaces.test(segment)
    if (
      index > 0 &&
      isBetween &&
      !neverFirst.test(segment) &&
      !neverLast.test(before) &&
      !/^\s|\s$/u.test(before + segment)
    )
      offsets.add(index)
    before = segment
  }
  return offsets
}

/** The parts of a text, in order, which a line takes whole or not at all. */
export function partsOf(text: string): readonly TextPart[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word, at) => {
      const begins = [0, ...breaksWithin(word)]
      return begins.map((from, part) => ({
        text: word.slice(from, begins[part + 1]),
        afterSpace: at > 0 && part === 0,
      }))
    })
}

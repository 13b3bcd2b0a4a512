import { diffArrays } from 'diff'

/** A stretch of a text: in both versions, only in the later one, or only in the earlier one. */
export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** More words than these are not told apart one by one: the whole text is then marked. */
const mostChangedWords = 2_000

/**
 * What was done to a text, word by word, in the order of the text: what was taken out stands before
 * what came in its place. Pure.
 */
export function textChanges(before: string, after: string): readonly TextPart[] {
  const changes = diffArrays([...wordsOf(before)], [...wordsOf(after)], { maxEditLength: mostChangedWords })
  const parts =
    changes?.map(({ value, added, removed }): TextPart => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? []
  if (changes !== undefined) return parts
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}

/**
 * Two versions of a text side by side. Where only the other has something, a version has an empty
 * stretch of its own.
 */
export function textDifference(
  one: string,
  other: string,
): { readonly one: readonly TextPart[]; readonly other: readonly TextPart[] } {
  const sides: { one: TextPart[]; other: TextPart[] } = { one: [], other: [] }
  for (const part of textChanges(one, other)) {
    const lastOfOne = sides.one.at(-1)
    const lastOfOther = sides.other.at(-1)
    if (part.kind === 'same') {
      sides.one.push(part)
      sides.other.push(part)
    } else if (part.kind === 'removed') {
      sides.one.push(part)
      sides.other.push({ kind: 'added', text: '' })
    } else if (lastOfOne?.kind === 'removed' && lastOfOther?.kind === 'added') {
      // In place of what was taken out.
      sides.other[sides.other.length - 1] = part
    } else {
      sides.one.push({ kind: 'removed', text: '' })
      sides.other.push(part)
    }
  }
  return sides
}

/**
 * Long stretches that both versions have, cut in the middle; `null` stands for what is left out.
 */
export function abridged(parts: readonly TextPart[], edgeCharacters: number): readonly (TextPart | null)[] {
  return parts.flatMap((part, index): readonly (TextPart | null)[] => {
    const { kind, text } = part
    const [isFirst, isLast] = [index === 0, index === parts.length - 1]
    if (kind !== 'same' || text.length <= 2 * edgeCharacters + 20 || parts.length === 1) return [part]
    return [
      // Cut between words.
      ...(isFirst ? [] : [{ kind, text: /^.*\s/s.exec(text.slice(0, edgeCharacters))?.[0] ?? '' }]),
      null,
      ...(isLast ? [] : [{ kind, text: text.slice(-edgeCharacters).replace(/^\S+/, '') }]),
    ]
  })
}

/** One for every language: words are told apart by what they are written in, not by a locale. */
const wordsIn = new Intl.Segmenter(undefined, { granularity: 'word' })
/** Of scripts that put no space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Words with the space before them, so that they make up the text again. */
function wordsOf(text: string): readonly string[] {
  const words = text.match(/(?<!\s)\s*(?:[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_])|(?<!\s)\s+$/gu) ?? []
  return words.flatMap((word) => (unspaced.test(word) ? segmented(word) : [word]))
}

function segmented(text: string): readonly string[] {
  const [space = ''] = /^\s*/.exec(text) ?? []
  return [...wordsIn.segment(text.slice(space.length))].map(({ segment }, at) =>
    at === 0 ? space + segment : segment,
  )
}

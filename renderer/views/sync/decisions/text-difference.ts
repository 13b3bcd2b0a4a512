/** A stretch of a text: what both versions say, or what only this one says. */
export interface TextPart {
  readonly kind: 'same' | 'own'
  readonly text: string
}

/** More words than these are not compared one by one: what differs is marked as one stretch. */
const mostComparisons = 1_000_000

/**
 * Two versions of a text, each in stretches that the other has too and stretches it has alone, word by word. Where only the other has something, this one has an own stretch that is empty. Pure.
 */
export function textDifference(one: string, other: string): { readonly one: readonly TextPart[]; readonly other: readonly TextPart[] } {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const start = sharedLength(left, right)
  const end = sharedLength(left.slice(start).reverse(), right.slice(start).reverse())
  const [changedLeft, changedRight] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  const { ours, theirs } = sharedWords(changedLeft, changedRight)
  const head: TextPart = { kind: 'same', text: left.slice(0, start).join('') }
  const tail: TextPart = { kind: 'same', text: left.slice(left.length - end).join('') }
  const parts: { one: TextPart[]; other: TextPart[] } = { one: [head], other: [head] }
  for (let row = 0, column = 0; row < changedLeft.length || column < changedRight.length;) {
    const [own, others] = [runFrom(changedLeft, row, (at) => !ours.has(at)), runFrom(changedRight, column, (at) => !theirs.has(at))]
    if (own.length + others.length > 0) {
      parts.one.push({ kind: 'own', text: own.join('') })
      parts.other.push({ kind: 'own', text: others.join('') })
    }
    row += own.length
    column += others.length
    const shared = runFrom(changedLeft, row, (at) => ours.has(at) && theirs.has(column + at - row))
    if (shared.length > 0) for (const side of [parts.one, parts.other]) side.push({ kind: 'same', text: shared.join('') })
    row += shared.length
    column += shared.length
  }
  const isThere = ({ kind, text }: TextPart): boolean => kind === 'own' || text !== ''
  return { one: [...parts.one, tail].filter(isThere), other: [...parts.other, tail].filter(isThere) }
}

function runFrom(words: readonly string[], start: number, belongs: (at: number) => boolean): readonly string[] {
  let end = start
  while (end < words.length && belongs(end)) end += 1
  return words.slice(start, end)
}

/** Long stretches that both versions have, cut in the middle; `null` stands for what is left out. */
export function abridged(parts: readonly TextPart[], keptCharacters: number): readonly (TextPart | null)[] {
  return parts.flatMap((part, index): readonly (TextPart | null)[] => {
    const { kind, text } = part
    const [isFirst, isLast] = [index === 0, index === parts.length - 1]
    if (kind === 'own' || text.length <= 2 * keptCharacters + 20 || parts.length === 1) return [part]
    return [
      // Cut between words.
      ...(isFirst ? [] : [{ kind, text: text.slice(0, keptCharacters).replace(/\S+$/, '') }]),
      null,
      ...(isLast ? [] : [{ kind, text: text.slice(-keptCharacters).replace(/^\S+/, '') }]),
    ]
  })
}

/** Words with the space behind them, so that they make up the text again. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s*[\p{L}\p{N}_]+|\s*[^\s\p{L}\p{N}_]|\s+$/gu) ?? []
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length)
  for (let index = 0; index < most; index += 1) if (one[index] !== other[index]) return index
  return most
}

/** The words of each side that belong to the longest sequence both have, by their places. */
function sharedWords(one: readonly string[], other: readonly string[]): { readonly ours: ReadonlySet<number>; readonly theirs: ReadonlySet<number> } {
  const [ours, theirs] = [new Set<number>(), new Set<number>()]
  if (one.length * other.length > mostComparisons) return { ours, theirs }
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        one[row] === other[column] ? lengthAt(row + 1, column + 1) + 1 : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    if (one[row] === other[column]) {
      ours.add(row)
      theirs.add(column)
      row += 1
      column += 1
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return { ours, theirs }
}

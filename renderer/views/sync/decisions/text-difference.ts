/** A stretch of a text: what both versions say, or what only this one says. */
export interface TextPart {
  readonly kind: 'same' | 'own'
  readonly text: string
}

/** More words than these are not compared one by one: what differs is marked as one stretch. */
const mostComparisons = 1_000_000

/** Two versions of a text, each in stretches that the other has too and stretches it has alone, word by word. Pure. */
export function textDifference(one: string, other: string): { readonly one: readonly TextPart[]; readonly other: readonly TextPart[] } {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const start = sharedLength(left, right)
  const end = sharedLength(left.slice(start).reverse(), right.slice(start).reverse())
  const [changedLeft, changedRight] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  const { ours, theirs } = sharedWords(changedLeft, changedRight)
  const around = { before: left.slice(0, start), after: left.slice(left.length - end) }
  return { one: partsOf(changedLeft, ours, around), other: partsOf(changedRight, theirs, around) }
}

/** Long stretches that both versions have, cut in the middle; `null` stands for what is left out. */
export function abridged(parts: readonly TextPart[], keptCharacters: number): readonly (TextPart | null)[] {
  return parts.flatMap((part, index): readonly (TextPart | null)[] => {
    const { kind, text } = part
    const [isFirst, isLast] = [index === 0, index === parts.length - 1]
    if (kind === 'own' || text.length <= 2 * keptCharacters + 20 || parts.length === 1) return [part]
    return [
      ...(isFirst ? [] : [{ kind, text: text.slice(0, keptCharacters) }]),
      null,
      ...(isLast ? [] : [{ kind, text: text.slice(-keptCharacters) }]),
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

function partsOf(
  changed: readonly string[],
  shared: ReadonlySet<number>,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): readonly TextPart[] {
  const words = [
    ...before.map((text): TextPart => ({ kind: 'same', text })),
    ...changed.map((text, index): TextPart => ({ kind: shared.has(index) ? 'same' : 'own', text })),
    ...after.map((text): TextPart => ({ kind: 'same', text })),
  ]
  const parts: TextPart[] = []
  for (const word of words) {
    const last = parts.at(-1)
    if (last?.kind === word.kind) parts[parts.length - 1] = { kind: word.kind, text: last.text + word.text }
    else parts.push(word)
  }
  return parts
}

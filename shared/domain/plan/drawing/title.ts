const mostCharacters = 60
/** What is nearly as large is written alike: a title is alone in its size. */
const alikeShare = 0.9

/** The text that is written larger than all others, where it has a word: what a page or a plan is called. `undefined`: there is none. */
export function titleAmong(
  texts: readonly { readonly text: string; readonly height: number }[],
): string | undefined {
  const words = texts
    .map(({ text, height }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), height }))
    .filter(({ text }) => /\p{L}{3}/u.test(text))
    .sort((one, other) => other.height - one.height)
  const [first] = words
  if (first === undefined || first.text.length > mostCharacters) return undefined
  return words.some(({ text, height }) => text !== first.text && height > alikeShare * first.height)
    ? undefined
    : first.text
}

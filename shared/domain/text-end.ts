/**
 * `text` without what it has of these characters at its end, looked at once from there: a pattern
 * such as `/\/+$/` is tried again at each of them wherever they stand.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const numbers = (version: string): readonly number[] =>
  (version.split(/[-+]/)[0] ?? '').split('.').map(Number)

/**
 * Whether a person who has used `seen` is to be told what `version` brings: only where it is the
 * newer one. Empty: nothing has been used before, so that nothing is new. What tells two versions
 * of the same numbers apart (`-beta.1`) counts for nothing.
 */
export function hasNews(seen: string, version: string): boolean {
  if (seen === '') return false
  const before = numbers(seen)
  const now = numbers(version)
  const differing = now.findIndex((number, index) => number !== (before[index] ?? 0))
  return differing !== -1 && (now[differing] ?? 0) > (before[differing] ?? 0)
}

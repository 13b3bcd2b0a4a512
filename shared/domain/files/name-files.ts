import { bytesOf, safeFileName } from './file-name.ts'

/** Well within what systems and programs for e-mail take, with a folder before it. */
const mostCharacters = 100
const mostBytes = 200

/**
 * Names files of one folder after what they are of, no two of them alike: file systems do not tell
 * capitals apart everywhere. `ending` with its dot; a name has at most 100 characters.
 */
export function fileNamer(ending: string): (title: string, within?: string) => string {
  const taken = new Set<string>()
  return (title, within = '') => {
    const base = flat(title)
    // What tells one from another stands behind, and is not cut off.
    const behind = within === '' ? '' : ` (${cut(flat(within), mostCharacters / 4, mostBytes / 4)})`
    for (let number = 1; ; number += 1) {
      const end = `${behind}${number === 1 ? '' : ` ${number}`}${ending}`
      const name = `${cut(base, mostCharacters - end.length, mostBytes - bytesOf(end))}${end}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}

/** A title is no path: “AC/DC” is not “DC”. */
function flat(title: string): string {
  return safeFileName(title.replaceAll(/[/\\]/g, '-'))
}

function cut(text: string, characters: number, bytes: number): string {
  let kept = ''
  for (const character of text) {
    if (kept.length + character.length > characters || bytesOf(kept) + bytesOf(character) > bytes) break
    kept += character
  }
  return kept.trimEnd()
}

import { extensionOf } from '../files/file-format.ts'

/** Folders within folders that are gone through; what lies deeper is a program's, no exhibitor's. */
export const deepestFolder = 20
/** Files of one drop; a larger exhibition comes in parts. */
export const mostDroppedFiles = 50_000

const systemNames = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '__macosx',
  '$recycle.bin',
  'system volume information',
  'node_modules',
])

/** Whether a file or folder is a system's own, hidden, or a program's leftover: nobody's media. */
export function isJunkName(name: string): boolean {
  return (
    name.startsWith('.') || name.startsWith('~$') || name.endsWith('~') || systemNames.has(name.toLowerCase())
  )
}

/** The parts of a path, its file's name last; without empty ones and "." */
export function segmentsOf(path: string): readonly string[] {
  return path.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.')
}

/** A file's name without its extension, and without one that was put before it ("logo.ai.pdf"). */
export function withoutExtension(name: string): string {
  const extension = extensionOf(name)
  return extension === '' || extension.length > 5 || extension.length + 1 >= name.length
    ? name
    : name.slice(0, -extension.length - 1)
}

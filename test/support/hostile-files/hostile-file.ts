type Content = Uint8Array | string

/** A file that is meant to harm, or that nobody sound would write. */
export interface HostileFile {
  readonly what: string
  /** What of the format's description it breaks or stretches, and where that stands. */
  readonly rule: string
  readonly content: () => Content | Promise<Content>
  /** Nobody can tell beforehand how long it takes: its reader is ended. */
  readonly isEndless?: true
}

/** Through which of the doors for people's files it comes in. */
export type Door = 'library' | 'plan' | 'table' | 'layout' | 'pack' | 'folder'

/** The hostile files of a format, each made of a sound one or from the format's description. */
export interface HostileFormat {
  readonly extension: string
  readonly door: Door
  /** What the others are a change of; it is read. */
  readonly sound: () => Content | Promise<Content>
  readonly files: readonly HostileFile[]
}

export function hostile(what: string, rule: string, content: HostileFile['content']): HostileFile {
  return { what, rule, content }
}

/** Of a short file that asks for work without end. */
export function endless(what: string, rule: string, content: HostileFile['content']): HostileFile {
  return { what, rule, content, isEndless: true }
}

/** A copy with these bytes written over what stands at the first `mark`, `offset` bytes behind its beginning. */
export function overwritten(file: Uint8Array, mark: string, offset: number, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(file)
  const at = copy.indexOf(mark, 0, 'latin1')
  if (at < 0) throw new Error(`There is no “${mark}” in this file.`)
  copy.set(bytes, at + offset)
  return copy
}

/** The first bytes of a file, by their share. */
export function cut(file: Uint8Array, share: number): Buffer {
  return Buffer.from(file.subarray(0, Math.floor(file.length * share)))
}

export function repeated(times: number, part: Uint8Array): Buffer {
  return Buffer.alloc(times * part.length, part)
}

/** What holds itself, so many levels deep; `open` begins a part that holds so many bytes. */
export function nested(depth: number, open: (contentBytes: number) => Buffer): Buffer {
  const own = open(0).length
  return Buffer.concat(Array.from({ length: depth }, (_, level) => open((depth - 1 - level) * own)))
}

import { boothFinder, type BoothFinder, type BoothSign, type FoundBooths, type NamedBooth } from './booth-finder.ts'
import { deepestFolder, isJunkName, segmentsOf, withoutExtension } from './dropped-path.ts'
import { placesOnceConverted, type FilePlace, type PictureField } from './file-places.ts'
import { placedInBooth, type PlacedBy } from './place-in-booth.ts'

export interface DroppedEntry {
  /** From what was dropped on, with "/" or "\" between its parts. */
  readonly path: string
  readonly sizeBytes: number
}

export interface MatchedBooth extends NamedBooth {
  /** The pictures it has already. */
  readonly filled: ReadonlySet<PictureField>
}

type ConflictReason = 'ambiguous' | 'two-folders' | 'same-slot' | 'filled'
type LeftoverReason = 'no-booth' | 'unknown-type' | 'no-place' | 'too-deep' | 'empty'

export interface FileMatch {
  readonly path: string
  readonly sizeBytes: number
  /** `conflict`: only a person can say; `leftover`: it goes nowhere. */
  readonly outcome: 'matched' | 'conflict' | 'leftover'
  readonly reason: ConflictReason | LeftoverReason | null
  readonly booth: string | null
  readonly by: BoothSign | 'given' | null
  /** `exact`: of booth and place alike. */
  readonly certainty: 'exact' | 'likely' | null
  readonly place: FilePlace | null
  /** Of an ambiguous one: which booths it may belong to. */
  readonly candidates: readonly string[]
}

export interface MatchedFiles {
  /** In the order of their paths. */
  readonly files: readonly FileMatch[]
  /** Files of systems and programs, which are not named. */
  readonly junk: number
}

export interface MatchOptions {
  /** Everything belongs to this booth. */
  readonly onlyBooth?: string
}

interface Sought {
  readonly path: string
  readonly sizeBytes: number
  readonly segments: readonly string[]
  readonly name: string
  readonly folders: readonly string[]
}

interface Meant extends FoundBooths {
  /** The folder that tells; `null`: the file's own name does. */
  readonly folder: string | null
}

/**
 * To which booth, and to which place in it, each file of a folder tree belongs, by names alone. What
 * is `matched` claims each picture of a booth once at most. The order of the entries does not matter.
 */
export function matchFiles(entries: readonly DroppedEntry[], booths: readonly MatchedBooth[], options: MatchOptions = {}): MatchedFiles {
  const steps = matchingSteps(entries, booths, options)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same in steps of well under a millisecond, between which others can have their turn. */
export function* matchingSteps(
  entries: readonly DroppedEntry[],
  booths: readonly MatchedBooth[],
  { onlyBooth }: MatchOptions,
): Generator<undefined, MatchedFiles> {
  const files: FileMatch[] = []
  const sought: Sought[] = []
  let junk = 0
  for (const { path, sizeBytes } of entries) {
    const segments = segmentsOf(path)
    const name = segments.at(-1) ?? ''
    if (name === '' || segments.some(isJunkName)) {
      junk += 1
      continue
    }
    const left = (reason: LeftoverReason): void => void files.push(leftover({ path, sizeBytes }, reason))
    if (segments.length - 1 > deepestFolder) left('too-deep')
    else if (placesOnceConverted({ name, type: '' }).length === 0) left('unknown-type')
    else if (sizeBytes === 0) left('empty')
    else sought.push({ path, sizeBytes, segments, name, folders: foldersOf(segments) })
  }
  sought.sort((a, b) => comparePaths(a.path, b.path) || a.sizeBytes - b.sizeBytes)
  const meant: readonly (Meant | 'given' | undefined)[] =
    onlyBooth === undefined ? yield* boothsMeant(sought, yield* boothFinder(booths)) : sought.map(() => 'given' as const)
  files.push(...settled(sought, meant, booths, onlyBooth))
  files.sort((a, b) => comparePaths(a.path, b.path) || a.sizeBytes - b.sizeBytes)
  return { files, junk }
}

/** By code units: the same everywhere. */
function comparePaths(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function foldersOf(segments: readonly string[]): readonly string[] {
  return segments.slice(0, -1).map((_segment, at) => segments.slice(0, at + 1).join('/'))
}

function* boothsMeant(sought: readonly Sought[], find: BoothFinder): Generator<undefined, readonly (Meant | undefined)[]> {
  const folders = new Map<string, FoundBooths | undefined>()
  const names = new Map<string, FoundBooths | undefined>()
  const own: (FoundBooths | undefined)[] = []
  for (const { folders: paths, segments, name } of sought) {
    paths.forEach((path, at) => {
      if (!folders.has(path)) folders.set(path, find(segments[at] ?? '', 'folder'))
    })
    const base = withoutExtension(name)
    if (!names.has(base)) names.set(base, find(base, 'file'))
    own.push(names.get(base))
    yield
  }
  const holders = holdersOfOthers(sought, folders, own)
  return sought.map(({ folders: paths }, at) => {
    const inner = [...paths].reverse().flatMap((folder): Meant[] => {
      const one = holders.has(folder) ? undefined : folders.get(folder)
      return one === undefined ? [] : [{ ...one, folder }]
    })
    const ofFolder = inner.find(({ certainty }) => certainty === 'exact') ?? inner.toSorted((a, b) => b.score - a.score)[0]
    const ofName = own[at]
    return decided(ofFolder, ofName === undefined ? undefined : { ...ofName, folder: null })
  })
}

/** A folder says more than a file's name, unless it is less sure of it. */
function decided(ofFolder: Meant | undefined, ofName: Meant | undefined): Meant | undefined {
  if (ofFolder === undefined || ofName === undefined) return ofFolder ?? ofName
  if (ofFolder.certainty === 'exact' && ofFolder.booths.length === 1) return ofFolder
  const both = ofFolder.booths.filter((key) => ofName.booths.includes(key))
  if (both.length === 1) return { ...ofFolder, booths: both, certainty: ofName.certainty }
  if (ofName.certainty === 'exact' && ofName.booths.length === 1) return { ...ofName, certainty: 'likely' }
  return ofFolder
}

/**
 * Folders that hold those of several other booths: "Robotics/Acme", "Robotics/Globex" are not the
 * booth "Robotics". Files that name others exactly make one of a folder whose name is only near to
 * a booth's.
 */
function holdersOfOthers(
  sought: readonly Sought[],
  folders: ReadonlyMap<string, FoundBooths | undefined>,
  own: readonly (FoundBooths | undefined)[],
): ReadonlySet<string> {
  const others = new Map<string, Set<string>>()
  const note = (folder: string, inner: FoundBooths | undefined): void => {
    const outer = folders.get(folder)
    const [booth] = inner?.booths ?? []
    if (outer === undefined || booth === undefined || outer.booths.includes(booth)) return
    const known = others.get(folder)
    if (known === undefined) others.set(folder, new Set([booth]))
    else known.add(booth)
  }
  sought.forEach(({ folders: paths }, at) => {
    paths.forEach((folder, depth) => {
      for (const deeper of paths.slice(depth + 1)) note(folder, folders.get(deeper))
      if (own[at]?.certainty === 'exact' && folders.get(folder)?.certainty !== 'exact') note(folder, own[at])
    })
  })
  return new Set([...others].flatMap(([folder, booths]) => (booths.size > 1 ? [folder] : [])))
}

function settled(
  sought: readonly Sought[],
  meant: readonly (Meant | 'given' | undefined)[],
  booths: readonly MatchedBooth[],
  onlyBooth: string | undefined,
): readonly FileMatch[] {
  const known = new Map(booths.map((booth) => [booth.key, booth]))
  const doubtful = doubtfulFolders(meant)
  const files: FileMatch[] = []
  const byBooth = new Map<string, { readonly file: Sought; readonly meant: Meant | null }[]>()
  sought.forEach((file, at) => {
    const one = meant[at]
    const { path, sizeBytes } = file
    if (one === undefined) return files.push(leftover(file, 'no-booth'))
    const [booth, ...more] = one === 'given' ? [onlyBooth ?? ''] : one.booths
    if (booth === undefined) return files.push(leftover(file, 'no-booth'))
    const by = one === 'given' ? 'given' : one.by
    const conflict = { path, sizeBytes, outcome: 'conflict', by, certainty: 'likely', place: null } as const
    if (one !== 'given' && more.length > 0) return files.push({ ...conflict, reason: 'ambiguous', booth: null, candidates: one.booths })
    if (one !== 'given' && one.folder !== null && doubtful.has(one.folder))
      return files.push({ ...conflict, reason: 'two-folders', booth, candidates: [] })
    const list = byBooth.get(booth)
    const entry = { file, meant: one === 'given' ? null : one }
    if (list === undefined) byBooth.set(booth, [entry])
    else list.push(entry)
    return undefined
  })
  for (const [booth, list] of byBooth) {
    const { name = '', filled = new Set<PictureField>() } = known.get(booth) ?? {}
    const placed = placedInBooth(
      list.map(({ file, meant: one }) => ({
        name: file.name,
        folders: file.segments.slice(0, -1).filter((_segment, at) => file.folders[at] !== one?.folder),
      })),
      { name, filled },
    )
    list.forEach(({ file: { path, sizeBytes }, meant: one }, at) => {
      const { place, by: placedBy, reason } = placed[at] ?? { place: null, by: null, reason: 'no-place' as const }
      const outcome = reason === null ? 'matched' : reason === 'no-place' ? 'leftover' : 'conflict'
      const certainty = one?.certainty !== 'likely' && isSurelyPlaced(placedBy) ? 'exact' : 'likely'
      files.push({ path, sizeBytes, outcome, reason, booth, by: one?.by ?? 'given', certainty, place, candidates: [] })
    })
  }
  return files
}

function isSurelyPlaced(by: PlacedBy | null): boolean {
  return by === 'type' || by === 'name'
}

/**
 * Of folders that lie beside each other and were found to be of one booth, those that are less sure
 * of it: "Acme" and "Acmee" are hardly both Acme's.
 */
function doubtfulFolders(meant: readonly (Meant | 'given' | undefined)[]): ReadonlySet<string> {
  const groups = new Map<string, Map<string, number>>()
  for (const one of meant) {
    if (one === undefined || one === 'given' || one.folder === null || one.booths.length !== 1) continue
    const parent = one.folder.slice(0, Math.max(0, one.folder.lastIndexOf('/')))
    const group = `${parent}\n${one.booths[0] ?? ''}`
    const folders = groups.get(group) ?? new Map<string, number>()
    groups.set(group, folders)
    // A file's own name may have made its folder surer; the least says how sure the folder is.
    folders.set(one.folder, Math.min(folders.get(one.folder) ?? 1, one.certainty === 'exact' ? 1 : one.score * 0.99))
  }
  return new Set(
    [...groups.values()].flatMap((folders) => {
      if (folders.size < 2) return []
      const top = Math.max(...folders.values())
      const surest = [...folders.values()].filter((score) => score === top).length
      return [...folders].flatMap(([folder, score]) => (score < 1 && (score < top || surest > 1) ? [folder] : []))
    }),
  )
}

function leftover({ path, sizeBytes }: DroppedEntry, reason: LeftoverReason): FileMatch {
  return { path, sizeBytes, outcome: 'leftover', reason, booth: null, by: null, certainty: null, place: null, candidates: [] }
}

import type { BoothSign, FreeStand, NamedBooth } from './numbers/booth-codes.ts'
import { boothFinder } from './booth-finder.ts'
import { boothsMeant, doubtfulFolders, confidenceOf, type FilePath, type Meant } from './booths-meant.ts'
import { deepestFolder, isJunkName, segmentsOf } from './dropped-path.ts'
import { addTo } from '../../keyed-lists.ts'
import { slotsOnceConverted, type FileSlot, type PictureField } from './file-slots.ts'
import type { Doubt } from './numbers/reading.ts'
import { assignSlots, type AssignedBy } from './assign-slots.ts'

export interface DroppedEntry {
  /** From what was dropped on, with "/" or "\" between its parts. */
  readonly path: string
  readonly sizeBytes: number
}

export interface MatchedBooth extends NamedBooth {
  /** The pictures it has already. */
  readonly filled: ReadonlySet<PictureField>
}

type ConflictReason = Doubt | 'ambiguous' | 'two-folders' | 'same-slot' | 'filled'
type LeftoverReason = 'no-booth' | 'unknown-type' | 'no-place' | 'too-deep' | 'empty'

export interface FileMatch {
  readonly path: string
  readonly sizeBytes: number
  /** `conflict`: only a person can say; `leftover`: it goes nowhere. */
  readonly outcome: 'matched' | 'conflict' | 'leftover'
  readonly reason: ConflictReason | LeftoverReason | null
  /** Also the one that it is probably for, where that is not certain enough. */
  readonly booth: string | null
  readonly by: BoothSign | 'given' | null
  /** `exact`: of booth and place alike. */
  readonly certainty: 'exact' | 'likely' | null
  /** Also the one that is another file's, or that the booth has filled. */
  readonly place: FileSlot | null
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
  readonly freeStands?: readonly FreeStand[]
}

interface Sought extends FilePath {
  readonly path: string
  readonly sizeBytes: number
}

/**
 * To which booth, and to which place in it, each file of a folder tree belongs, by names alone. What
 * is `matched` claims each picture of a booth once at most. The order of the entries does not matter.
 */
export function matchFiles(
  entries: readonly DroppedEntry[],
  booths: readonly MatchedBooth[],
  options: MatchOptions = {},
): MatchedFiles {
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
  { onlyBooth, freeStands = [] }: MatchOptions,
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
    else if (slotsOnceConverted({ name, type: '' }).length === 0) left('unknown-type')
    else if (sizeBytes === 0) left('empty')
    else sought.push({ path, sizeBytes, name, folders: foldersOf(segments) })
  }
  sought.sort((a, b) => comparePaths(a.path, b.path) || a.sizeBytes - b.sizeBytes)
  const meant =
    onlyBooth === undefined
      ? yield* boothsMeant(sought, yield* boothFinder(booths, freeStands))
      : sought.map(() => meantByPerson(onlyBooth))
  files.push(...settled(sought, meant, booths))
  files.sort((a, b) => comparePaths(a.path, b.path) || a.sizeBytes - b.sizeBytes)
  return { files, junk }
}

/** By code units: the same everywhere. */
function comparePaths(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function foldersOf(segments: readonly string[]): FilePath['folders'] {
  return segments.slice(0, -1).map((name, at) => ({ name, path: segments.slice(0, at + 1).join('/') }))
}

type MeantBooth = Omit<Meant, 'by'> & { readonly by: BoothSign | 'given' }

function meantByPerson(booth: string): MeantBooth {
  return { booths: [booth], by: 'given', certainty: 'exact', doubt: null, figures: 0, folder: null }
}

function settled(
  sought: readonly Sought[],
  meant: readonly (MeantBooth | undefined)[],
  booths: readonly MatchedBooth[],
): readonly FileMatch[] {
  const known = new Map(booths.map((booth) => [booth.key, booth]))
  const doubtful = doubtfulFolders(meant)
  const files: FileMatch[] = []
  const byBooth = new Map<string, { readonly file: Sought; readonly meant: MeantBooth }[]>()
  for (const [at, file] of sought.entries()) {
    const one = meant[at]
    const { path, sizeBytes } = file
    const [booth, ...more] = one?.booths ?? []
    if (one === undefined || booth === undefined) files.push(leftover(file, 'no-booth'))
    else if (more.length === 0) addTo(byBooth, booth, { file, meant: one })
    else {
      const reason = one.doubt === 'contradiction' ? one.doubt : 'ambiguous'
      const certainty = 'likely'
      files.push({
        path,
        sizeBytes,
        outcome: 'conflict',
        by: one.by,
        certainty,
        place: null,
        reason,
        booth: null,
        candidates: one.booths,
      })
    }
  }
  for (const [booth, list] of byBooth) {
    const { name = '', filled = new Set<PictureField>() } = known.get(booth) ?? {}
    const placed = assignSlots(
      list.map(({ file, meant: one }) => ({
        name: file.name,
        type: '',
        folders: file.folders.flatMap((folder) => (folder.path === one.folder ? [] : [folder.name])),
        confidence: confidenceOf(one),
      })),
      { name, filled },
    )
    list.forEach(({ file: { path, sizeBytes }, meant: { by, certainty: surely, doubt, folder } }, at) => {
      const {
        place,
        by: placedBy,
        reason: hindrance,
      } = placed[at] ?? { place: null, by: null, reason: 'no-place' as const }
      const reason = hindrance ?? (folder !== null && doubtful.has(folder) ? 'two-folders' : doubt)
      const outcome = reason === null ? 'matched' : reason === 'no-place' ? 'leftover' : 'conflict'
      const certainty = surely === 'exact' && doubt === null && isSurelyPlaced(placedBy) ? 'exact' : 'likely'
      files.push({ path, sizeBytes, outcome, reason, booth, by, certainty, place, candidates: [] })
    })
  }
  return files
}

function isSurelyPlaced(by: AssignedBy | null): boolean {
  return by === 'type' || by === 'name'
}

function leftover({ path, sizeBytes }: DroppedEntry, reason: LeftoverReason): FileMatch {
  return {
    path,
    sizeBytes,
    outcome: 'leftover',
    reason,
    booth: null,
    by: null,
    certainty: null,
    place: null,
    candidates: [],
  }
}

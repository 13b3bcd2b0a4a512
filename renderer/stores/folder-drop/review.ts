import type { DropBooth, FolderMatch } from '../../../shared/contract/index.ts'
import { segmentsOf } from '../../../shared/domain/folder-drop/dropped-path.ts'
import {
  isConvertible,
  isPicture,
  slotsOnceConverted,
  type FileSlot,
  type PictureField,
} from '../../../shared/domain/folder-drop/file-slots.ts'
import type { FileMatch } from '../../../shared/domain/folder-drop/match-files.ts'
import { assignSlots } from '../../../shared/domain/folder-drop/assign-slots.ts'

/** One file of a drop, as the person sees it before anything has changed. */
export interface ReviewRow {
  readonly path: string
  readonly name: string
  /** Where it lies, without its name. */
  readonly folder: string
  readonly sizeBytes: number
  readonly booth: string | null
  readonly place: FileSlot | null
  readonly certainty: FileMatch['certainty']
  readonly by: FileMatch['by'] | 'person'
  readonly reason: FileMatch['reason'] | 'left-out'
  readonly candidates: readonly string[]
  /** Whether it is added. */
  readonly included: boolean
  readonly needsConversion: boolean
  /** The file that took its place when a person said so; it comes back when that one leaves. */
  readonly gaveWayTo: number | null
}

export const reviewFilters = ['all', 'sure', 'check', 'conflict', 'leftover'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** Why a file is not added though it is known for which booth and place it probably is. */
const doubts: readonly ReviewRow['reason'][] = ['spelling', 'part', 'number', 'two-folders']
const conflicts: readonly ReviewRow['reason'][] = [
  ...doubts,
  'ambiguous',
  'contradiction',
  'same-slot',
  'filled',
]

export function reviewRows({ files }: FolderMatch): readonly ReviewRow[] {
  return files.map(({ path, sizeBytes, booth, place, certainty, by, reason, candidates, outcome }) => {
    const segments = segmentsOf(path)
    const name = segments.at(-1) ?? path
    return {
      ...{
        path,
        name,
        folder: segments.slice(0, -1).join('/'),
        sizeBytes,
        booth,
        place,
        certainty,
        by,
        reason,
        candidates,
      },
      included: outcome === 'matched',
      gaveWayTo: null,
      needsConversion:
        isConvertible({ name, type: '' }) && isPicture(slotsOnceConverted({ name, type: '' })[0] ?? null),
    }
  })
}

/** Which of the filters other than `all` a row belongs to. */
export function kindOf(row: ReviewRow): Exclude<ReviewFilter, 'all'> {
  if (row.included) return row.certainty === 'exact' ? 'sure' : 'check'
  return conflicts.includes(row.reason) ? 'conflict' : 'leftover'
}

export function reviewCounts(rows: readonly ReviewRow[]): Readonly<Record<ReviewFilter, number>> {
  const counts = { all: rows.length, sure: 0, check: 0, conflict: 0, leftover: 0 }
  for (const row of rows) counts[kindOf(row)] += 1
  return counts
}

/** The files that are added as pictures, each by its booth and place. */
export function takers(rows: readonly ReviewRow[]): Map<string, number> {
  return new Map(
    rows.flatMap((row, at) => (row.included && isPicture(row.place) ? [[placeKey(row), at] as const] : [])),
  )
}

/** The file that is added where another was to go; `undefined`: none by now. */
export function takerOf(row: ReviewRow, taken: ReadonlyMap<string, number>): number | undefined {
  return !row.included && isPicture(row.place) ? taken.get(placeKey(row)) : undefined
}

/** The files that are left out only because it is not certain that they are their booth's. */
export function probable(
  rows: readonly ReviewRow[],
  booths: ReadonlyMap<string, DropBooth>,
): readonly number[] {
  const taken = takers(rows)
  return rows.flatMap((row, at) => {
    const isOpen = !row.included && doubts.includes(row.reason) && row.booth !== null && row.place !== null
    if (!isOpen || takerOf(row, taken) !== undefined || replacesOne(row, booths)) return []
    taken.set(placeKey(row), at)
    return [at]
  })
}

function placeKey({ booth, place }: ReviewRow): string {
  return `${booth ?? ''} ${place ?? ''}`
}

/** What a picture that is added takes the place of on its booth. */
export function replacesOne({ booth, place }: ReviewRow, booths: ReadonlyMap<string, DropBooth>): boolean {
  return booth !== null && isPicture(place) && booths.get(booth)?.filled.includes(place) === true
}

/** Leaves rows out, or adds them after all; what has no booth or place stays out. */
export function included(
  rows: readonly ReviewRow[],
  indexes: readonly number[],
  wanted: boolean,
): readonly ReviewRow[] {
  let next = rows
  for (const index of indexes) {
    const row = next[index]
    if (row === undefined || row.included === wanted) continue
    if (!wanted) next = left(next, index).with(index, { ...row, included: false, reason: 'left-out' })
    else if (row.booth !== null && row.place !== null) next = claimed(next, index, row.place)
  }
  return next
}

/**
 * Adds a file to a place of its booth. A picture that another file was to become is left out there:
 * a booth has one of each.
 */
export function placed(rows: readonly ReviewRow[], index: number, place: FileSlot): readonly ReviewRow[] {
  return rows[index]?.booth == null ? rows : claimed(rows, index, place)
}

function claimed(rows: readonly ReviewRow[], index: number, place: FileSlot): readonly ReviewRow[] {
  const own = rows[index]
  const others = own?.included === true && own.place !== place ? left(rows, index) : rows
  return others.map((row, at) => {
    if (at === index)
      return {
        ...row,
        place,
        included: true,
        reason: null,
        certainty: 'exact',
        by: 'person',
        gaveWayTo: null,
      }
    if (!isPicture(place) || !row.included || row.booth !== own?.booth || row.place !== place) return row
    return { ...row, included: false, reason: 'same-slot', gaveWayTo: index }
  })
}

/** With what gave way to a file that leaves its place. */
function left(rows: readonly ReviewRow[], index: number): readonly ReviewRow[] {
  return rows.map((row) =>
    row.gaveWayTo === index && !row.included
      ? { ...row, included: true, reason: null, gaveWayTo: null }
      : row,
  )
}

/**
 * Gives files to another booth, where each goes to the place it seems to be for; what other files of
 * the drop take there is not taken from them.
 */
export function givenTo(
  rows: readonly ReviewRow[],
  indexes: readonly number[],
  booth: DropBooth,
): readonly ReviewRow[] {
  const given = new Set(indexes)
  const others = indexes.reduce(
    (all, index) => (all[index]?.included === true ? left(all, index) : all),
    rows,
  )
  const taken = new Set(
    others.flatMap((row, at): PictureField[] =>
      !given.has(at) && row.included && row.booth === booth.key && isPicture(row.place) ? [row.place] : [],
    ),
  )
  const usable = indexes.filter(
    (at) => slotsOnceConverted({ name: rows[at]?.name ?? '', type: '' }).length > 0,
  )
  const files = usable.map((at) => ({
    name: rows[at]?.name ?? '',
    type: '',
    folders: (rows[at]?.folder ?? '').split('/'),
    confidence: 2,
  }))
  const places = assignSlots(files, { name: booth.name, filled: new Set([...booth.filled, ...taken]) })
  const next = [...others]
  usable.forEach((index, at) => {
    const row = rows[index]
    const { place, reason } = places[at] ?? { place: null, reason: 'no-place' as const }
    if (row === undefined) return
    next[index] = {
      ...row,
      booth: booth.key,
      place,
      reason: reason === 'filled' && isPicture(place) && taken.has(place) ? 'same-slot' : reason,
      included: reason === null,
      certainty: 'exact',
      by: 'person',
      candidates: [],
      gaveWayTo: null,
    }
  })
  return next
}

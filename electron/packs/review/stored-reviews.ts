import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCodes, AppError, type ErrorShape } from '../../../shared/errors.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'

const listSetting = 'packs.reviews'
const storedReview = z.object({
  name: z.string(),
  madeAt: z.string(),
  takenAt: z.string(),
  eventName: z.string(),
  booths: z.int(),
  /** By what they are of: see `ReviewedField.id`. */
  choices: z.record(z.string(), z.enum(['accept', 'reject'])),
  /** What was here when a change was accepted, by what it is of: where that is something else by now, it is asked anew. */
  marks: z.record(z.string(), z.string()).default({}),
  /** Files that were refused when the pack was taken in, by hash. */
  refused: z.record(
    z.string(),
    z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).exactOptional(),
    }),
  ),
})
export type StoredReview = Readonly<Omit<z.infer<typeof storedReview>, 'refused'>> & {
  readonly refused: Readonly<Record<string, ErrorShape>>
}

/** The packs under review of an event: they outlive the program, until they are closed. */
export interface StoredReviews {
  list(): readonly { readonly id: string; readonly review: StoredReview }[]
  /** Throws `not-found`. */
  get(id: string): StoredReview
  put(id: string, review: StoredReview): void
  /** Where the pack itself lies. */
  pathOf(id: string): string
  /** Moves a pack that was taken in here. Gives the new review's id. */
  begin(path: string, review: StoredReview): Promise<string>
  remove(id: string): void
}

export function createStoredReviews({
  folder,
  settings,
}: Pick<Workspace, 'folder' | 'settings'>): StoredReviews {
  const packs = join(folder, 'reviews')
  // Of many hundred packs it is long, and asked for with each of them.
  let known: Readonly<Record<string, StoredReview>> | undefined
  const all = (): Readonly<Record<string, StoredReview>> =>
    (known ??= z.record(z.string(), storedReview).parse(JSON.parse(settings.get(listSetting) ?? '{}')))
  const write = (reviews: Readonly<Record<string, StoredReview>>): void => {
    settings.set(listSetting, JSON.stringify(reviews))
    known = reviews
  }
  const pathOf = (id: string): string => join(packs, `${id}.boothpack`)
  return {
    list: () => Object.entries(all()).map(([id, review]) => ({ id, review })),
    get(id) {
      const review = all()[id]
      if (review === undefined) throw new AppError('not-found', 'This review is over.')
      return review
    },
    put: (id, review) => write({ ...all(), [id]: review }),
    pathOf,
    async begin(path, review) {
      const id = randomUUID()
      await mkdir(packs, { recursive: true, mode: 0o700 })
      await rename(path, pathOf(id))
      write({ ...all(), [id]: review })
      return id
    },
    remove(id) {
      write(Object.fromEntries(Object.entries(all()).filter(([other]) => other !== id)))
      rmSync(pathOf(id), { force: true })
    },
  }
}

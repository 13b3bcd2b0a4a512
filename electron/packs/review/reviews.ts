import type {
  AppliedReview,
  AppliedReviews,
  ComparedReview,
  ReviewChoice,
  ReviewDetail,
  ReviewedBoothDetail,
  ReviewSummary,
} from '../../../shared/contract/index.ts'
import type { PackManifest } from '../../../shared/domain/packs/manifest.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { inParts, isOfRecord, type EntryInParts } from '../../workspace/edits/index.ts'
import { inSlices, pacer } from '../../workspace/disk/slices.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { fieldsOfFiles, takeFiles } from '../open-into.ts'
import { openPack } from '../read-pack.ts'
import { applyBooth } from './apply-booth.ts'
import { incomingKeys, sourceOfCopies } from './incoming-keys.ts'
import { createStoredReviews, type StoredReview } from './stored-reviews.ts'
import { openReview, reviewDetail, type OfferedChoice, type OpenReview } from './open-review.ts'

interface Progress {
  readonly signal: AbortSignal
  readonly onDone: (done: number, total: number) => void
}

/** Of a pack with more booths, the rest are seen where it is reviewed. */
const listedBooths = 50

type ChoiceOf =
  | { readonly ids: readonly string[] }
  | { readonly booths: readonly string[] }
  | { readonly all: 'without-conflict' | 'everything' }

interface PackFile {
  readonly path: string
  readonly name: string
}

/** Packs that came back to an event, until all of their changes are decided. */
export interface Reviews {
  /** Takes a pack and its files in; nothing of the event changes. Throws what `openPack` throws, and `disk-full`. */
  take(file: PackFile, progress: Progress): Promise<string>
  /** The same for a look alone: it does not count as having come back. */
  look(file: PackFile, progress: Progress): Promise<string>
  list(): readonly ReviewSummary[]
  /** These throw `not-found`. */
  get(id: string): Promise<ReviewDetail>
  booth(id: string, booth: string): Promise<ReviewedBoothDetail>
  choose(id: string, choice: ReviewChoice | null, of: ChoiceOf): Promise<void>
  /** What is done stays done when it is called off; one token takes all of it back. */
  apply(id: string, progress: Progress): Promise<AppliedReview>
  /** What each of these packs changes, as far as they are still here. */
  compare(ids: readonly string[]): Promise<readonly ComparedReview[]>
  /**
   * Does of all packs what is not in conflict and not decided otherwise, the oldest first, so that a
   * later pack of the same booth is compared with what an earlier one changed. Packs of other events
   * are left, and those of which something remains. One token takes all of it back.
   */
  acceptSafe(progress: Progress): Promise<AppliedReviews>
  close(id: string): void
}

/** `isOfEvent`: whether a pack was made from this event, so that its ids mean the same records. */
export function createReviews(workspace: Workspace, isOfEvent: (manifest: PackManifest) => boolean): Reviews {
  const kept = createStoredReviews(workspace)
  const end = (id: string): void => {
    kept.remove(id)
    workspace.sentPacks.settle(id, new Date(workspace.clock.now()).toISOString())
  }
  const manifests = new Map<string, Promise<PackManifest>>()

  const read = async (id: string, name: string): Promise<PackManifest> => {
    const pack = await openPack(kept.pathOf(id), name)
    pack.close()
    return pack.manifest
  }
  const manifestOf = (id: string): Promise<PackManifest> => {
    const known = manifests.get(id) ?? read(id, kept.get(id).name)
    manifests.clear()
    manifests.set(id, known)
    known.catch(() => manifests.delete(id))
    return known
  }
  const opened = async (id: string): Promise<ReviewOfPack> => {
    const manifest = await manifestOf(id)
    return {
      manifest,
      ...(await openReview({ workspace, manifest, isSameEvent: isOfEvent(manifest), kept: kept.get(id) })),
    }
  }
  const detail = async (id: string): Promise<ReviewDetail> => {
    const review = await opened(id)
    return reviewDetail(review, id, kept.get(id), !isOfEvent(review.manifest))
  }

  /** Ends the review where nothing is left of it. */
  const acceptSafeOf = async (
    id: string,
    entry: EntryInParts,
    counts: Counts,
    signal: AbortSignal,
  ): Promise<void> => {
    const manifest = await manifestOf(id)
    if (!isOfEvent(manifest)) return
    const before = kept.get(id)
    const safe = await choicesMeant(await opened(id), { all: 'without-conflict' })
    // What somebody decided stays as it is.
    const fresh = safe.filter(({ id: one }) => before.choices[one] === undefined)
    const withFresh = decided(before, 'accept', fresh)
    const compared = await openReview({ workspace, manifest, isSameEvent: true, kept: withFresh })
    const review = { manifest, ...compared }
    const leftOut = counts.leftOut
    await inSlices(workspace, await acceptedIn(review), takerOf(workspace, review, entry, counts), { signal })
    const left = await detail(id)
    if (
      left.undecided === 0 &&
      counts.leftOut === leftOut &&
      left.items.every(({ refused }) => refused === 0) &&
      !signal.aborted
    )
      end(id)
  }

  const begin = async ({ path, name }: PackFile, progress: Progress) => {
    const pack = await openPack(path, name, progress.signal)
    try {
      const { manifest } = pack
      const refused = await takeFiles(workspace, pack, fieldsOfFiles(manifest), progress)
      const { madeAt, event, booths } = manifest
      const takenAt = new Date(workspace.clock.now()).toISOString()
      const id = await kept.begin(path, {
        ...{ name, madeAt, takenAt, eventName: event.name, booths: booths.length, choices: {}, marks: {} },
        refused: Object.fromEntries(refused.map(({ hash, error }) => [hash, error])),
      })
      return { id, manifest, takenAt }
    } finally {
      pack.close()
    }
  }

  return {
    async take(file, progress) {
      const { id, manifest, takenAt } = await begin(file, progress)
      if (isOfEvent(manifest)) noteReturns(workspace, manifest, { reviewId: id, at: takenAt })
      return id
    },
    look: async (file, progress) => (await begin(file, progress)).id,
    list: () =>
      kept
        .list()
        .map(({ id, review: { choices: _choices, marks: _marks, refused: _refused, ...review } }) => ({
          id,
          ...review,
        })),
    get: detail,
    async booth(id, booth) {
      const found = (await opened(id)).detail(booth)
      if (found === undefined) throw new AppError('not-found', 'There is no such booth in this pack.')
      return found
    },
    async choose(id, choice, of) {
      const meant = await choicesMeant(await opened(id), of)
      kept.put(id, decided(kept.get(id), choice, meant))
    },
    async apply(id, { signal, onDone }) {
      const review = await opened(id)
      const accepted = await acceptedIn(review)
      const counts = noCounts()
      const token = await inParts(workspace, accepting, async (entry) => {
        const apply = takerOf(workspace, review, entry, counts)
        await inSlices(workspace, accepted, apply, {
          signal,
          onDone: (done) => onDone(done, accepted.length),
        })
        return entry.token()
      })
      const finished = !signal.aborted && counts.leftOut === 0 && (await detail(id)).undecided === 0
      if (finished) end(id)
      return { token, ...counts, finished }
    },
    async compare(ids) {
      const here = new Set(kept.list().map(({ id }) => id))
      const compared: ComparedReview[] = []
      for (const id of ids) if (here.has(id)) compared.push(await comparedReview(id, () => detail(id)))
      return compared
    },
    async acceptSafe({ signal, onDone }) {
      const ids = [...kept.list()]
        .sort((one, other) => one.review.madeAt.localeCompare(other.review.madeAt))
        .map(({ id }) => id)
      const counts = noCounts()
      const token = await inParts(workspace, accepting, async (entry) => {
        for (const [index, id] of ids.entries()) {
          if (signal.aborted) break
          onDone(index, ids.length)
          try {
            await acceptSafeOf(id, entry, counts, signal)
          } catch (error) {
            // A pack that cannot be read any more stays, and keeps no other from being accepted.
            if (toAppError(error).code === 'internal') throw error
          }
        }
        return entry.token()
      })
      return { token, ...counts, remaining: kept.list().length }
    },
    close(id) {
      manifests.delete(id)
      end(id)
    },
  }
}

/** What was made for others, and comes back with this answer. */
function noteReturns(
  workspace: Workspace,
  manifest: PackManifest,
  answer: { readonly reviewId: string; readonly at: string },
): void {
  if (manifest.answers === null) return
  const keys = incomingKeys(workspace, manifest, true)
  for (const packed of manifest.booths) {
    const booth = keys.sameRecord('booth', packed)
    if (booth !== undefined) workspace.sentPacks.noteReturn(booth.key, answer)
  }
}

type ReviewOfPack = OpenReview & { readonly manifest: PackManifest }

async function choicesMeant(review: ReviewOfPack, of: ChoiceOf): Promise<readonly OfferedChoice[]> {
  if ('booths' in of) return of.booths.flatMap((booth) => review.choicesOf(booth))
  const missing = 'ids' in of ? new Set(of.ids) : undefined
  const withConflicts = 'all' in of && of.all === 'everything'
  const meant: OfferedChoice[] = []
  const pause = pacer()
  for (const { key } of review.manifest.booths) {
    if (missing?.size === 0) break
    for (const offered of review.choicesOf(key))
      if (missing === undefined ? withConflicts || !offered.conflict : missing.delete(offered.id))
        meant.push(offered)
    await pause()
  }
  return meant
}

function decided(
  review: StoredReview,
  choice: ReviewChoice | null,
  of: readonly OfferedChoice[],
): StoredReview {
  const choices = new Map(Object.entries(review.choices))
  const marks = new Map(Object.entries(review.marks))
  for (const { id, mark } of of) {
    if (choice === null) choices.delete(id)
    else choices.set(id, choice)
    if (choice === 'accept') marks.set(id, mark)
    else marks.delete(id)
  }
  return { ...review, choices: Object.fromEntries(choices), marks: Object.fromEntries(marks) }
}

type Counts = { created: number; changed: number; leftOut: number }

function noCounts(): Counts {
  return { created: 0, changed: 0, leftOut: 0 }
}

const accepting = { kind: 'accept', entity: 'booth' } as const

/** Does what is accepted of a booth: as it is then, since somebody may have changed it since it was looked at. */
function takerOf(
  workspace: Workspace,
  review: ReviewOfPack,
  entry: EntryInParts,
  counts: Counts,
): (booth: string) => void {
  const source = sourceOfCopies(review.manifest)
  return (booth) => {
    try {
      const done = entry.part((token) => {
        const accepted = review.accepted(booth)
        if (accepted !== undefined) applyBooth(workspace, token(), source, accepted)
        return accepted
      })
      if (done !== undefined) counts[done.key === null ? 'created' : 'changed'] += 1
    } catch (error) {
      if (!isOfRecord(error)) throw error
      counts.leftOut += 1
    }
  }
}

async function comparedReview(id: string, read: () => Promise<ReviewDetail>): Promise<ComparedReview> {
  try {
    const { items, otherEvent } = await read()
    return {
      id,
      error: null,
      otherEvent,
      items: items.slice(0, listedBooths),
      more: Math.max(0, items.length - listedBooths),
    }
  } catch (error) {
    return { id, error: toAppError(error).toShape(), otherEvent: false, items: [], more: 0 }
  }
}

/** The booths of which something is accepted, as the review names them. */
async function acceptedIn(review: ReviewOfPack): Promise<readonly string[]> {
  const accepted: string[] = []
  const pause = pacer()
  for (const { key } of review.manifest.booths) {
    if (review.accepted(key) !== undefined) accepted.push(key)
    await pause()
  }
  return accepted
}

import type { AppliedReview, ReviewChoice, ReviewDetail, ReviewedBoothDetail, ReviewSummary } from '../../../shared/contract/index.ts'
import type { PackManifest } from '../../../shared/domain/packs/manifest.ts'
import { AppError } from '../../../shared/errors.ts'
import { isOfRecord } from '../../workspace/edits/index.ts'
import { inSlices } from '../../workspace/slices.ts'
import type { Workspace } from '../../workspace/types.ts'
import { placesOfFiles, takeFiles } from '../open-into.ts'
import { openPack } from '../read-pack.ts'
import { applyBooth, type AcceptedBooth } from './apply-booth.ts'
import { sourceOfCopies } from './incoming-keys.ts'
import { createKeptReviews } from './kept-reviews.ts'
import { openReview, reviewDetail, type OpenReview } from './open-review.ts'

interface Progress {
  readonly signal: AbortSignal
  readonly onDone: (done: number, total: number) => void
}

type ChoiceOf = { readonly ids: readonly string[] } | { readonly booths: readonly string[] } | { readonly all: 'without-conflict' | 'everything' }

/** Packs that came back to an event, until all of their changes are decided. */
export interface Reviews {
  /** Takes a pack and its files in; nothing of the event changes. Throws what `openPack` throws, and `disk-full`. */
  take(file: { readonly path: string; readonly name: string }, progress: Progress): Promise<string>
  list(): readonly ReviewSummary[]
  /** These throw `not-found`. */
  get(id: string): Promise<ReviewDetail>
  booth(id: string, booth: string): Promise<ReviewedBoothDetail>
  choose(id: string, choice: ReviewChoice | null, of: ChoiceOf): Promise<void>
  /** What is done stays done when it is called off; one token takes all of it back. */
  apply(id: string, progress: Progress): Promise<AppliedReview>
  close(id: string): void
}

/** `isOfEvent`: whether a pack was made from this event, so that its ids mean the same records. */
export function createReviews(workspace: Workspace, isOfEvent: (manifest: PackManifest) => boolean): Reviews {
  const kept = createKeptReviews(workspace)
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
  const opened = async (id: string): Promise<OpenReview & { readonly manifest: PackManifest }> => {
    const manifest = await manifestOf(id)
    return { manifest, ...(await openReview({ workspace, manifest, isSameEvent: isOfEvent(manifest), kept: kept.get(id) })) }
  }
  const detail = async (id: string): Promise<ReviewDetail> => {
    const review = await opened(id)
    return reviewDetail(review, id, kept.get(id), !isOfEvent(review.manifest))
  }

  return {
    async take({ path, name }, progress) {
      const pack = await openPack(path, name, progress.signal)
      try {
        const { manifest } = pack
        const refused = await takeFiles(workspace, pack, placesOfFiles(manifest), progress)
        const { madeAt, event, booths } = manifest
        const review = {
          ...{ name, madeAt, takenAt: new Date(workspace.clock.now()).toISOString(), eventName: event.name, booths: booths.length, choices: {} },
          refused: Object.fromEntries(refused.map(({ hash, error }) => [hash, error])),
        }
        return await kept.begin(path, review)
      } finally {
        pack.close()
      }
    },
    list: () => kept.list().map(({ id, review: { choices: _choices, refused: _refused, ...review } }) => ({ id, ...review })),
    get: detail,
    async booth(id, booth) {
      const found = (await opened(id)).detail(booth)
      if (found === undefined) throw new AppError('not-found', 'There is no such booth in this pack.')
      return found
    },
    async choose(id, choice, of) {
      const review = await opened(id)
      const before = kept.get(id)
      const next = new Map(Object.entries(before.choices))
      for (const one of await choicesMeant(review, of)) {
        if (choice === null) next.delete(one)
        else next.set(one, choice)
      }
      kept.put(id, { ...before, choices: Object.fromEntries(next) })
    },
    async apply(id, { signal, onDone }) {
      const review = await opened(id)
      const accepted: AcceptedBooth[] = []
      for await (const { booth } of review.booths()) {
        const chosen = review.accepted(booth.key)
        if (chosen !== undefined) accepted.push(chosen)
      }
      const counts = { created: 0, changed: 0, leftOut: 0 }
      const source = sourceOfCopies(review.manifest)
      const watch = workspace.layouts.watch()
      const token = accepted.length === 0 ? null : workspace.undo.begin()
      const apply = (one: AcceptedBooth): void => {
        try {
          if (token !== null) watch.during(() => workspace.transaction(() => applyBooth(workspace, token, source, one)))
          counts[one.key === null ? 'created' : 'changed'] += 1
        } catch (thrown) {
          if (!isOfRecord(thrown)) throw thrown
          counts.leftOut += 1
        }
      }
      try {
        await inSlices(workspace, accepted, apply, { signal, onDone: (done) => onDone(done, accepted.length) })
      } finally {
        watch.record({ token: token ?? undefined })
      }
      const finished = !signal.aborted && counts.leftOut === 0 && (await detail(id)).undecided === 0
      if (finished) kept.remove(id)
      return { token, ...counts, finished }
    },
    close(id) {
      manifests.delete(id)
      kept.remove(id)
    },
  }
}

async function choicesMeant(review: OpenReview, of: ChoiceOf): Promise<readonly string[]> {
  if ('ids' in of) return of.ids
  if ('booths' in of) return of.booths.flatMap((booth) => review.choicesOf(booth, true))
  const all: string[] = []
  for await (const { booth } of review.booths()) all.push(...review.choicesOf(booth.key, of.all === 'everything'))
  return all
}

import { hash } from 'node:crypto'
import { remoteIdOf } from '../../../shared/domain/record/record-values.ts'
import { entities, type Entity } from '../../../shared/entities/index.ts'
import type { Page } from '../../gateway/requests/types.ts'
import type { ListedPage, ListingName } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { ListingRequest } from '../observation/pages.ts'

/** The pages of a listing that say what they said at the last pull. */
export interface KnownPages {
  /** The identifiers on a page that says nothing new; `undefined` where it must be merged. */
  known(number: number, page: Page): readonly string[] | undefined
  /** Takes a page in by `work`. */
  take(number: number, page: Page, work: () => void): void
  /**
   * Remembers the pages, if the listing is complete and nothing else has touched the service's
   * versions meanwhile.
   */
  keep(): void
}

export function openKnownPages(
  { workspace, settings }: SyncContext,
  { entity, parents = {} }: Pick<ListingRequest, 'entity' | 'parents'>,
): KnownPages {
  const { listings, records, knowledge } = workspace
  const declaration = entities[entity]
  const place: ListingName = {
    entity,
    name: JSON.stringify([settings.pageSize, ...Object.entries(parents).flat()]),
  }
  const before = listings.pages(place)
  const now = new Map<number, ListedPage>()
  const writesBefore = listings.writes(entity)
  // What a listing shows of a save of ours, and what it lacks, counts each time.
  const hasDoubts = knowledge.writes(entity).size > 0
  let ownWrites = 0
  let areAllKnown = true

  const othersWrote = (): boolean => listings.writes(entity) !== writesBefore + ownWrites
  return {
    known(number, { digest }) {
      const page = hasDoubts ? undefined : before.get(number)
      // What someone else wrote since the start may be older than what this page says.
      if (
        page === undefined ||
        digest === undefined ||
        page.digest !== digestOf(declaration, digest) ||
        othersWrote()
      )
        return undefined
      now.set(number, page)
      return page.remoteIds
    },
    take(number, page, work) {
      const writes = listings.writes(entity)
      work()
      ownWrites += listings.writes(entity) - writes
      areAllKnown = false
      if (page.digest === undefined) return
      now.set(number, {
        digest: digestOf(declaration, page.digest),
        remoteIds: page.items.flatMap((item) => remoteIdOf(declaration, item) ?? []),
      })
    },
    keep() {
      if ((areAllKnown && now.size === before.size) || knowledge.writes(entity).size > 0) return
      // A conflict may be settled by what happens here, with nothing new on the service.
      if (
        othersWrote() ||
        records.list({ entity, includeRemoved: true, state: 'conflict', limit: 0 }).total > 0
      )
        return
      listings.keep(place, now)
    },
  }
}

const declarationTexts = new Map<Entity, string>()

/** Of the page and of how it is read: a newer program may read more of the same page. */
function digestOf(declaration: Entity, pageDigest: string): string {
  const text = declarationTexts.get(declaration) ?? hash('sha256', JSON.stringify(declaration))
  declarationTexts.set(declaration, text)
  return `${text.slice(0, 16)}${pageDigest}`
}

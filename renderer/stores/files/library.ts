import { defineStore } from 'pinia'
import { computed, onScopeDispose, watch, type Ref } from 'vue'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import type {
  FileUseView,
  LibraryFile,
  LibraryFilter,
  LibrarySort,
  LibraryTotals,
  ReplacementPreview,
} from '../../../shared/contract/media-library.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { createFollowedAnswer } from '../followed-answer.ts'
import { createListWindow, type ListQuery, type ListWindow } from '../records/list-window.ts'

/** A file of the library, by what the other calls name it as its key. */
export type ListedFile = LibraryFile & { readonly key: string }
export type LibraryWindow = ListWindow<ListedFile, LibraryFilter>

/** As many as one call takes. */
const filesAtOnce = 1_000
/** Changes that come so close together are one question; in a long row of them it is asked less often. */
const askAgainAfterMs = 250
const askInARowAfterMs = 1_000

/** Runs `again`, at most every so often, when files of the event or their uses may have changed. */
function onFilesChanged(eventId: string, again: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY
  const soon = (): void => {
    const isInARow = performance.now() - askedAtMs < askInARowAfterMs
    waiting ??= setTimeout(
      () => {
        waiting = undefined
        askedAtMs = performance.now()
        again()
      },
      isInARow ? askInARowAfterMs : askAgainAfterMs,
    )
  }
  const stops = [
    client.on('files.changed', (change) => {
      if (change.eventId === eventId) soon()
    }),
    client.on('records.changed', (change) => {
      if (change.eventId === eventId && entities[change.entity].files.length > 0) soon()
    }),
    client.on('layout.changed', (change) => {
      if (change.eventId === eventId) soon()
    }),
    onReconnected(soon),
  ]
  onScopeDispose(() => {
    clearTimeout(waiting)
    for (const stop of stops) stop()
  })
}

export interface LibraryQuery {
  readonly filter: LibraryFilter
  readonly sort: LibrarySort
  readonly descending: boolean
}

/**
 * A window on the files of the open event that `query` asks for, kept up to date while the calling
 * component lives.
 */
export function useLibraryWindow(query: () => LibraryQuery): LibraryWindow {
  const eventId = useEvent().requireEventId()
  const asked = ({ criterion, orderBy, descending }: ListQuery<LibraryFilter>) => ({
    eventId,
    ...criterion,
    sort: sortNamed(orderBy),
    descending: descending === true,
  })
  const queryNow = (): ListQuery<LibraryFilter> => {
    const { filter, sort, descending } = query()
    return { criterion: filter, orderBy: sort, descending }
  }
  const made = createListWindow<ListedFile, LibraryFilter>(
    {
      async page(now, offset, limit) {
        const { items, total } = await client.call('media.list', { ...asked(now), offset, limit })
        return { items: items.map(listed), total }
      },
      some: async (now, files) =>
        (await client.call('media.list', { ...asked(now), files: [...files], limit: filesAtOnce })).items.map(
          listed,
        ),
      keys: async (now, offset, limit) =>
        (await client.call('media.ids', { ...asked(now), offset, limit })).files,
      everyKey: async ({ criterion }) => (await client.call('media.ids', { eventId, ...criterion })).files,
      positionOf: async (now, file) => (await client.call('media.positionOf', { ...asked(now), file })).index,
      placeIn: (_now, { name, sizeBytes, uses, state }) => JSON.stringify([name, sizeBytes, uses, state]),
    },
    queryNow(),
  )
  watch(queryNow, (next, before) => {
    if (JSON.stringify(next) !== JSON.stringify(before)) made.setQuery(next)
  })
  onFilesChanged(eventId, () => made.changed(null))
  onScopeDispose(() => made.close())
  made.show(0, 0)
  return made
}

function listed(file: LibraryFile): ListedFile {
  return { ...file, key: file.file }
}

function sortNamed(name: string | undefined): LibrarySort {
  return name === 'size' || name === 'added' || name === 'uses' ? name : 'name'
}

/** What the library holds in all; `null` until it is known. Where that cannot be read, the list says what is wrong. */
export function useLibraryTotals(): Readonly<Ref<LibraryTotals | null>> {
  const eventId = useEvent().requireEventId()
  const { answer, ask } = createFollowedAnswer(() => client.call('media.totals', { eventId }))
  onFilesChanged(eventId, () => void ask())
  void ask()
  return answer
}

/** One file with all that uses it, kept up to date; `file` is `null` where it is gone. */
export function useLibraryFile(file: () => string): {
  readonly file: Readonly<Ref<LibraryFile | null | undefined>>
  readonly uses: Readonly<Ref<readonly FileUseView[]>>
  readonly error: Readonly<Ref<AppError | null>>
} {
  const eventId = useEvent().requireEventId()
  const shownUses = 200
  const { answer, error, ask, forget } = createFollowedAnswer(async () => {
    const wanted = file()
    const [found, { items }] = await Promise.all([
      client.call('media.file', { eventId, file: wanted }),
      client.call('media.uses', { eventId, file: wanted, limit: shownUses }),
    ])
    return { found, uses: items }
  })
  watch(
    file,
    () => {
      forget()
      void ask()
    },
    { immediate: true },
  )
  onFilesChanged(eventId, () => void ask())
  return { file: computed(() => answer.value?.found), uses: computed(() => answer.value?.uses ?? []), error }
}

/** What can be done with files of the library. All throw an `AppError`. */
export const useLibrary = defineStore('library', () => {
  const event = useEvent()
  return {
    replacementPreview(file: string, by: string): Promise<ReplacementPreview> {
      return client.call('media.replacementPreview', { eventId: event.requireEventId(), file, by })
    },
    /** The job's result is a `BulkResult`. */
    replaceEverywhere(file: string, by: string): Promise<{ readonly jobId: string }> {
      return client.call('media.replaceEverywhere', { eventId: event.requireEventId(), file, by })
    },
    /** The hashes of all that nothing uses. */
    async unused(): Promise<readonly string[]> {
      return (await client.call('media.ids', { eventId: event.requireEventId(), use: 'unused' })).files
    },
    /** The job's result is a `RemovalOutcome`. */
    removeUnused(hashes: readonly string[]): Promise<{ readonly jobId: string }> {
      return client.call('media.removeUnused', { eventId: event.requireEventId(), hashes: [...hashes] })
    },
    /** Brings a file here that is only on the service, by one of the places that name it. */
    fetch({ entity, key, field }: Pick<FileUseView, 'entity' | 'key' | 'field'>): Promise<AssetInfo> {
      return client.call('assets.ensure', { eventId: event.requireEventId(), entity, key, field })
    },
  }
})

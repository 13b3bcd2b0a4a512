import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { z } from 'zod'
import type { DropBooth, FolderMatch } from '../../../shared/contract/index.ts'
import type { FileSlot } from '../../../shared/domain/folder-drop/file-slots.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { paced } from '../../../shared/paced.ts'
import { client, takeBundle } from '../../bridge/index.ts'
import { progressEveryMs } from '../files/queues.ts'
import { registerPendingSave } from '../record/unsaved-edits.ts'
import { addArchive, addTree, type Added } from './add-files.ts'
import { givenTo, included, placed, probable, reviewRows, takers, type ReviewRow } from './review.ts'

/** Where the files of a drop are: in the page, or in an archive that the core has. */
export type DropSource =
  | { readonly kind: 'tree'; readonly files: ReadonlyMap<string, File> }
  | { readonly kind: 'archive'; readonly bundleId: string }

export interface DropRequest {
  readonly eventId: string
  /** Of what was dropped; `null`: several things. */
  readonly name: string | null
  /** Everything is for this booth. */
  readonly booth: { readonly key: string; readonly name: string } | null
}

/** `reading`: what was dropped is gone through and matched. */
export type DropStage =
  | { readonly kind: 'closed' }
  | (DropRequest & { readonly kind: 'reading' })
  | (DropRequest & { readonly kind: 'failed'; readonly error: AppError; readonly whileAdding: boolean })
  | (DropRequest & {
      readonly kind: 'review'
      readonly source: DropSource
      readonly junk: number
      readonly tooMany: boolean
    })
  | (DropRequest & { readonly kind: 'adding'; readonly done: number; readonly total: number })
  | (DropRequest & { readonly kind: 'done'; readonly added: Added })

type Given =
  | { readonly files: readonly { readonly path: string; readonly file: File }[]; readonly tooMany: boolean }
  | { readonly archive: File }

const convertSetting = 'booth-builder.folder-drop.convert'

/**
 * The drop of a folder or archive that is looked at or under way. It belongs to no screen: adding
 * goes on when the screen is left.
 */
export const useFolderDrop = defineStore('folder-drop', () => {
  const stage = shallowRef<DropStage>({ kind: 'closed' })
  const rows = shallowRef<readonly ReviewRow[]>([])
  const booths = shallowRef<ReadonlyMap<string, DropBooth>>(new Map())
  /** Whether the person has changed something in the review. */
  const touched = shallowRef(false)
  /** Whether its dialog is put aside while files are added. */
  const aside = shallowRef(false)
  const convert = shallowRef(localStorage.getItem(convertSetting) !== 'no')
  let controller = new AbortController()

  function forget(): void {
    const { value } = stage
    if (value.kind === 'review' && value.source.kind === 'archive')
      forgetArchive(value.eventId, value.source.bundleId)
  }

  async function match(request: DropRequest, signal: AbortSignal, given: Given): Promise<DropStage> {
    const asked = {
      eventId: request.eventId,
      ...(request.booth === null ? {} : { booth: request.booth.key }),
    }
    if ('archive' in given) {
      const bundleId = await takeBundle(request.eventId, given.archive, { signal })
      try {
        show(await client.call('folderDrop.match', { ...asked, source: { bundleId } }, signal))
      } catch (error) {
        forgetArchive(request.eventId, bundleId)
        throw error
      }
      return {
        ...request,
        kind: 'review',
        source: { kind: 'archive', bundleId },
        junk: junk.value,
        tooMany: false,
      }
    }
    const entries = given.files.map(({ path, file }) => ({ path, sizeBytes: file.size }))
    show(await client.call('folderDrop.match', { ...asked, source: { entries } }, signal))
    const files = new Map(given.files.map(({ path, file }) => [path, file]))
    return {
      ...request,
      kind: 'review',
      source: { kind: 'tree', files },
      junk: junk.value,
      tooMany: given.tooMany,
    }
  }

  const junk = shallowRef(0)
  function show(matched: FolderMatch): void {
    rows.value = reviewRows(matched)
    booths.value = new Map(matched.booths.map((booth) => [booth.key, booth]))
    junk.value = matched.junk
    touched.value = false
  }

  return {
    stage,
    rows,
    booths,
    /** The files that are added as pictures, by booth and place. */
    takers: computed(() => takers(rows.value)),
    /** Those that only want a word that they are their booths'. */
    probable: computed(() => probable(rows.value, booths.value)),
    touched,
    aside,
    convert,
    /** Whether another drop can begin. */
    isFree: (): boolean => stage.value.kind !== 'adding',

    /** Reads and matches what was dropped; `read` gives it. */
    async begin(request: DropRequest, read: (signal: AbortSignal) => Promise<Given>): Promise<void> {
      forget()
      controller.abort()
      controller = new AbortController()
      const { signal } = controller
      aside.value = false
      stage.value = { ...request, kind: 'reading' }
      try {
        const next = await match(request, signal, await read(signal))
        if (!signal.aborted) stage.value = next
      } catch (error) {
        if (!signal.aborted)
          stage.value = { ...request, kind: 'failed', error: readingError(error), whileAdding: false }
      }
    },
    include(indexes: readonly number[], wanted: boolean): void {
      rows.value = included(rows.value, indexes, wanted)
      touched.value = true
    },
    place(index: number, place: FileSlot): void {
      rows.value = placed(rows.value, index, place)
      touched.value = true
    },
    /** Gives files to a booth. Throws what reading it throws. */
    async give(indexes: readonly number[], key: string): Promise<void> {
      const { value } = stage
      if (value.kind !== 'review') return
      const known = booths.value.get(key) ?? (await boothOf(value.eventId, key))
      booths.value = new Map(booths.value).set(key, known)
      rows.value = givenTo(rows.value, indexes, known)
      touched.value = true
    },
    setConvert(wanted: boolean): void {
      convert.value = wanted
      localStorage.setItem(convertSetting, wanted ? 'yes' : 'no')
    },
    /** Adds what is included, to its end or until it is called off. */
    async add(): Promise<void> {
      const { value } = stage
      if (value.kind !== 'review') return
      const { eventId, name, booth, source } = value
      const request = { eventId, name, booth }
      const chosen = rows.value.filter((row) => row.included)
      controller = new AbortController()
      const { signal } = controller
      let done = 0
      const show = (): void => void (stage.value = { ...request, kind: 'adding', done, total: chosen.length })
      const showing = paced(progressEveryMs, show)
      const onDone = (added: number): void => {
        done = added
        showing.ask()
      }
      show()
      const options = { eventId, convert: convert.value, signal, onDone }
      const adding =
        source.kind === 'tree'
          ? addTree(chosen, source.files, options)
          : addArchive(chosen, source.bundleId, options)
      const letGo = registerPendingSave(() => adding)
      try {
        stage.value = { ...request, kind: 'done', added: await adding }
      } catch (error) {
        stage.value = { ...request, kind: 'failed', error: toAppError(error), whileAdding: true }
      } finally {
        letGo()
        showing.stop()
        if (source.kind === 'archive') forgetArchive(eventId, source.bundleId)
      }
    },
    /** Ends what is under way; what was added stays, and the result says so. */
    cancel(): void {
      controller.abort()
      if (stage.value.kind === 'reading') stage.value = { kind: 'closed' }
    },
    close(): void {
      forget()
      if (stage.value.kind === 'adding') return
      controller.abort()
      stage.value = { kind: 'closed' }
      rows.value = []
    },
  }
})

const slots = z.enum(['booth_logo', 'booth_thumbnail', 'booth_background'])

async function boothOf(eventId: string, key: string): Promise<DropBooth> {
  const { values } = await client.call('records.get', { eventId, entity: 'booth', key })
  const name = values['booth_name']
  return {
    key,
    name: typeof name === 'string' ? name : '',
    number: null,
    filled: slots.options.filter((slot) => values[slot] != null),
  }
}

/** What the browser says of a folder that it cannot read, in words of ours. */
function readingError(error: unknown): AppError {
  if (!(error instanceof DOMException)) return toAppError(error)
  const reason = error.name === 'NotReadableError' || error.name === 'SecurityError' ? 'forbidden' : 'moved'
  return new AppError('file-missing', 'What was dropped cannot be read.', {
    details: { reason, name: '' },
    cause: error,
  })
}

/** Nobody waits for it: what is left goes with the event's closing. */
function forgetArchive(eventId: string, bundleId: string): void {
  client.call('folderDrop.close', { eventId, bundleId }).catch(() => undefined)
}

import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { ReviewDetail } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { fetchFilesOf } from '../../application/packs/fetch-files.ts'
import { readDroppedFile } from '../../media/dropped-file.ts'
import { makeEachPack } from '../../packs/make-each.ts'
import { makePack } from '../../packs/make-pack.ts'
import { checkPlace, copyOut } from '../../application/host/copy-out.ts'
import type { CommandResult } from '../output/output.ts'
import { withSession } from '../session.ts'

import packageJson from '../../../package.json' with { type: 'json' }
import type { EventFolder } from '../workspace.ts'

interface PackContext {
  readonly folder: EventFolder
  readonly signal: AbortSignal
}

export interface ExportPackRequest {
  /** Ids or keys; none: all. */
  readonly booths: readonly string[]
  readonly withFilms: boolean
  /** YYYY-MM-DD; `undefined`: the event’s own. */
  readonly due: string | undefined
  /** A file for one pack of all of them, or a folder for a pack of each. */
  readonly to: { readonly file: string } | { readonly folder: string }
}

/** Writes a pack, or one for each booth. Throws `not-found`, `invalid-input`, `disk-error`. */
export function exportPack({ booths, withFilms, due: asked, to }: ExportPackRequest, { folder, signal }: PackContext): Promise<CommandResult> {
  return withSession(folder, async ({ workspace, event, open }) => {
    if ('file' in to) await checkPlace(to.file)
    else await mkdir(to.folder, { recursive: true })
    const { records, lists } = workspace
    const keyOf = (named: string): string => {
      const found = records.getByRemoteId('booth', named) ?? records.get('booth', named)
      if (found === undefined || found.removed) throw new AppError('not-found', `There is no booth “${named}”.`)
      return found.key
    }
    const all = await lists.keys({ entity: 'booth' })
    const boothKeys = booths.length === 0 ? all : booths.map(keyOf)
    const due = asked ?? workspace.readiness.rules().due
    const progress = { signal, onDone: () => undefined }
    await fetchFilesOf(open, boothKeys, withFilms, progress)
    const { baseUrl, remoteId, name, startDate, endDate, timezone } = event
    const maker = { workspace, version: packageJson.version, event: { baseUrl, remoteId, name, startDate, endDate, timezone } }
    const kind = boothKeys.length === all.length ? ('event' as const) : ('booths' as const)
    const write = async <T>(file: string, make: (target: string) => Promise<T>): Promise<T> => {
      const called = { name: `${basename(file, extname(file))}.boothpack`, mime: 'application/zip' }
      const { path, value } = await open.tables.write(called, make)
      await copyOut(path, file)
      return value
    }
    const value =
      'file' in to
        ? await write(to.file, (target) => makePack(maker, { boothKeys, kind, withFilms, due }, target, progress))
        : await makeEachPack(
            maker,
            { boothKeys, withFilms, dueOf: () => due, untitled: 'Untitled' },
            (called, make) => write(join(to.folder, called), make),
            progress,
          )
    const leftOut = [
      ...value.leftOut.map((one) => `left out: ${printableLine(one)}`),
      ...value.missing.map((one) => `not on this computer, and not in the pack: ${printableLine(one)}`),
    ]
    const place = 'file' in to ? to.file : to.folder
    return { json: { ...to, ...value }, text: [`Booths: ${value.booths}, files: ${value.files}, in ${place}.`, ...leftOut].join('\n'), exitCode: 0 }
  })
}

export interface ImportPackRequest {
  readonly file: string
  readonly dryRun: boolean
  readonly conflicts: boolean
}

/** Takes over what a pack changes. Throws what opening a pack throws. */
export function importPack({ file, dryRun, conflicts }: ImportPackRequest, { folder, signal }: PackContext): Promise<CommandResult> {
  return withSession(folder, async ({ open: { reviews, bundles } }) => {
    const progress = { signal, onDone: () => undefined }
    const id = await reviews.take(await bundles.take(basename(file), readDroppedFile(file), signal), progress)
    try {
      const { items, unchanged } = await reviews.get(id)
      const booths = items.map(({ id: key, title, key: here, matchedBy, namesakes, changes, conflicts: both, refused }) => {
        return { pack: key, key: here, title, matchedBy, namesakes, changes, conflicts: both, refused }
      })
      const lines = items.map(boothLine)
      if (dryRun) return { json: { imported: false, unchanged, booths }, text: [sums(items, unchanged), ...lines].join('\n'), exitCode: 0 }
      await reviews.choose(id, 'accept', { all: conflicts ? 'everything' : 'without-conflict' })
      const { created, changed, leftOut, finished } = await reviews.apply(id, progress)
      const isWhole = finished && leftOut === 0 && items.every(({ refused }) => refused === 0)
      return {
        json: { imported: true, created, changed, leftOut, unchanged, complete: isWhole, booths },
        text: [
          `${created} new and ${changed} changed booths, ${leftOut} left out${isWhole ? '' : '; conflicts or rejected files were not accepted'}`,
          ...lines,
        ].join('\n'),
        exitCode: isWhole ? 0 : 1,
      }
    } finally {
      // What was not taken over is in the file still.
      reviews.close(id)
    }
  })
}

function sums(items: ReviewDetail['items'], unchanged: number): string {
  return `${items.filter(({ key }) => key === null).length} new, ${items.filter(({ key }) => key !== null).length} changed, ${unchanged} unchanged`
}

function boothLine({ title, key, namesakes, changes, conflicts, refused }: ReviewDetail['items'][number]): string {
  const more = [
    ...(namesakes > 0 ? [`${namesakes} booths here are called so`] : []),
    ...(conflicts > 0 ? [`${conflicts} conflicts`] : []),
    ...(refused > 0 ? [`files rejected: ${refused}`] : []),
  ]
  return printableLine(`${key === null ? 'new' : 'changed'}: ${title}, ${[`${changes} changes`, ...more].join(', ')}`)
}

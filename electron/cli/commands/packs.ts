import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { ReviewDetail, SentPackBooth, SentPackState } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { fetchFilesOf } from '../../application/packs/fetch-files.ts'
import { readDroppedFile } from '../../media/dropped-file.ts'
import { makeEachPack } from '../../packs/make-each.ts'
import { makePack } from '../../packs/make-pack.ts'
import { takePacks } from '../../packs/review/take-packs.ts'
import { checkDestination, copyOut } from '../../application/host/copy-out.ts'
import type { CommandResult } from '../output/output.ts'
import { withSession } from '../session/session.ts'

import packageJson from '../../../package.json' with { type: 'json' }
import type { EventFolder } from '../session/event-folder.ts'

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
export function exportPack(
  { booths, withFilms, due: asked, to }: ExportPackRequest,
  { folder, signal }: PackContext,
): Promise<CommandResult> {
  return withSession(folder, async ({ workspace, event, open }) => {
    if ('file' in to) await checkDestination(to.file)
    else await mkdir(to.folder, { recursive: true })
    const { records, lists } = workspace
    const keyOf = (named: string): string => {
      const found = records.getByRemoteId('booth', named) ?? records.get('booth', named)
      if (found === undefined || found.removed)
        throw new AppError('not-found', `There is no booth “${named}”.`)
      return found.key
    }
    const all = await lists.keys({ entity: 'booth' })
    const boothKeys = booths.length === 0 ? all : booths.map(keyOf)
    const due = asked ?? workspace.readiness.rules().due
    const progress = { signal, onDone: () => undefined }
    await fetchFilesOf(open, boothKeys, withFilms, progress)
    const { baseUrl, remoteId, name, startDate, endDate, timezone } = event
    const maker = {
      workspace,
      version: packageJson.version,
      event: { baseUrl, remoteId, name, startDate, endDate, timezone },
    }
    const kind = boothKeys.length === all.length ? ('event' as const) : ('booths' as const)
    const write = async <T>(file: string, make: (target: string) => Promise<T>): Promise<T> => {
      const called = { name: `${basename(file, extname(file))}.boothpack`, mime: 'application/zip' }
      const { path, value } = await open.tables.write(called, make)
      await copyOut(path, file)
      return value
    }
    const value =
      'file' in to
        ? await write(to.file, (target) =>
            makePack(maker, { boothKeys, kind, withFilms, due }, target, progress),
          )
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
    return {
      json: { ...to, ...value },
      text: [`Booths: ${value.booths}, files: ${value.files}, in ${place}.`, ...leftOut].join('\n'),
      exitCode: 0,
    }
  })
}

export interface ImportPackRequest {
  readonly file: string
  readonly dryRun: boolean
  readonly conflicts: boolean
}

/** Takes over what packs change. Throws what taking a file in throws. */
export function importPack(
  { file, dryRun, conflicts }: ImportPackRequest,
  { folder, signal }: PackContext,
): Promise<CommandResult> {
  return withSession(folder, async ({ open: { reviews, bundles } }) => {
    const progress = { signal, onDone: () => undefined }
    const bundle = await bundles.take(basename(file), readDroppedFile(file), signal)
    const { reviewIds, refused } = await takePacks(
      dryRun ? { take: (...given) => reviews.look(...given) } : reviews,
      bundles,
      bundle,
      progress,
    )
    bundles.forget(bundle.id)
    const all = { created: 0, changed: 0, leftOut: 0, unchanged: 0 }
    const booths: object[] = []
    const lines = refused.map(({ name, error }) => printableLine(`not read: ${name}: ${error.message}`))
    let complete = refused.length === 0
    try {
      for (const id of reviewIds) {
        const { items, unchanged } = await reviews.get(id)
        all.unchanged += unchanged
        booths.push(...items.map(boothOutput))
        lines.push(...items.map(boothLine))
        if (dryRun) {
          all.created += items.filter(({ key }) => key === null).length
          all.changed += items.filter(({ key }) => key !== null).length
          continue
        }
        await reviews.choose(id, 'accept', { all: conflicts ? 'everything' : 'without-conflict' })
        const applied = await reviews.apply(id, progress)
        for (const sum of ['created', 'changed', 'leftOut'] as const) all[sum] += applied[sum]
        complete &&= applied.finished && applied.leftOut === 0 && items.every((item) => item.refused === 0)
      }
    } finally {
      // What was not taken over is in the file still.
      for (const id of reviewIds) reviews.close(id)
    }
    const { leftOut, ...sums } = all
    const notRead = refused.map(({ name, error }) => ({ name, error }))
    if (dryRun) {
      const text = [`${all.created} new, ${all.changed} changed, ${all.unchanged} unchanged`, ...lines].join(
        '\n',
      )
      return {
        json: { imported: false, unchanged: all.unchanged, booths, notRead },
        text,
        exitCode: refused.length === 0 ? 0 : 1,
      }
    }
    const head = `${all.created} new and ${all.changed} changed booths, ${leftOut} left out${complete ? '' : '; conflicts or rejected files were not accepted'}`
    return {
      json: { imported: true, ...sums, leftOut, complete, booths, notRead },
      text: [head, ...lines].join('\n'),
      exitCode: complete ? 0 : 1,
    }
  })
}

function boothOutput({
  id,
  title,
  key,
  matchedBy,
  namesakes,
  changes,
  conflicts,
  refused,
}: ReviewDetail['items'][number]): object {
  return { pack: id, key, title, matchedBy, namesakes, changes, conflicts, refused }
}

function boothLine({
  title,
  key,
  namesakes,
  changes,
  conflicts,
  refused,
}: ReviewDetail['items'][number]): string {
  const more = [
    ...(namesakes > 0 ? [`${namesakes} booths here are called so`] : []),
    ...(conflicts > 0 ? [`${conflicts} conflicts`] : []),
    ...(refused > 0 ? [`files rejected: ${refused}`] : []),
  ]
  return printableLine(
    `${key === null ? 'new' : 'changed'}: ${title}, ${[`${changes} changes`, ...more].join(', ')}`,
  )
}

/** As many as the page's question gives at once. */
const sentAtOnce = 5_000

/** The booths that got a pack of their own, by what became of it. */
export function listSentPacks(state: SentPackState, { folder }: PackContext): Promise<CommandResult> {
  return withSession(folder, async ({ ask }) => {
    const { counts, ...first } = await ask('packs.sent', { state, limit: sentAtOnce })
    const items = [...first.items]
    while (items.length < first.keys.length) {
      const { items: more } = await ask('packs.sent', { state, offset: items.length, limit: sentAtOnce })
      if (more.length === 0) break
      items.push(...more)
    }
    const line = ({ key, name, number, due, people }: SentPackBooth): string => {
      const contact = people[0]?.email ?? ''
      return printableLine(
        [
          key,
          name,
          ...(number === '' ? [] : [number]),
          due ?? 'no deadline',
          contact || 'no e-mail address',
        ].join('\t'),
      )
    }
    const head = `not back yet: ${counts.out}, to be decided: ${counts.waiting}, done: ${counts.done}`
    return { json: { counts, items }, text: [head, ...items.map(line)].join('\n'), exitCode: 0 }
  })
}

import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mediaArchiveLimits } from '../../../electron/archives/limits.ts'
import { openArchive, type Archive } from '../../../electron/archives/open-archive.ts'
import { writeArchive } from '../../../electron/archives/write-archive.ts'
import { addFiles } from '../../../electron/folder-drop/add-files.ts'
import { matchDropped } from '../../../electron/folder-drop/known-booths.ts'
import type { FileSources } from '../../../electron/folder-drop/taken-file.ts'
import { createDerivedPictures } from '../../../electron/media/derived.ts'
import { importFile } from '../../../electron/media/import-file.ts'
import { takeBack, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { DroppedFileSlot, FolderDropResult, FolderMatch } from '../../../shared/contract/index.ts'
import { isPicture } from '../../../shared/domain/folder-drop/file-slots.ts'
import { usualSlotRules } from '../../../shared/domain/readiness/slot-rules.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import { jpgFile, mp4File, pdfFile, pngFile } from '../../support/files.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

function exhibition(): Workspace {
  const workspace = temporaryWorkspace()
  pulled(workspace, 'floor', '1', { name: 'Ground' })
  pulled(workspace, 'booth', '1', { booth_name: 'Acme GmbH', booth_external_id: 1042, floor_id: 'r1' })
  pulled(workspace, 'booth', '2', { booth_name: 'Müller & Söhne', floor_id: 'r1' })
  return workspace
}

const matched = (
  { files }: FolderMatch,
  hashes: ReadonlyMap<string, string> | null = null,
): DroppedFileSlot[] =>
  files.flatMap(({ path, outcome, booth, place }) =>
    outcome === 'matched' && booth !== null && place !== null
      ? [{ path, booth, place, hash: hashes?.get(path) ?? null }]
      : [],
  )

async function archiveOf(files: Readonly<Record<string, Buffer>>): Promise<Archive> {
  const folder = temporaryFolder()
  const packed = Object.entries(files).map(([path, content], at) => {
    const file = join(folder, String(at))
    writeFileSync(file, content)
    return { path, file, sizeBytes: content.length }
  })
  const target = join(folder, 'media.zip')
  await writeArchive(target, packed)
  return openArchive(target, mediaArchiveLimits, 'media.zip')
}

function sourcesOf(
  workspace: Workspace,
  archive: Archive | null,
  convert = true,
): FileSources & { readonly workspace: Workspace } {
  return { workspace, archive, convert, rules: usualSlotRules, derived: createDerivedPictures(workspace) }
}

function add(
  sources: ReturnType<typeof sourcesOf>,
  files: readonly DroppedFileSlot[],
  token: string | null = null,
): Promise<FolderDropResult> {
  return addFiles(sources, files, { token, signal: new AbortController().signal, onDone: () => undefined })
}

/** What booths and their documents and videos hold, by hash. */
function contents({ records }: Workspace) {
  const of = (key: string) => {
    const values = currentValues(records.get('booth', key)!)
    return {
      logo: fileValue(values['booth_logo'])?.hash,
      background: fileValue(values['booth_background'])?.hash,
      files: records
        .dependants('booth', key)
        .filter(({ removed }) => !removed)
        .map(
          (record) =>
            `${recordTitle(record.entity, currentValues(record))} ${fileValue(currentValues(record)['file'])?.hash}`,
        )
        .sort(),
    }
  }
  return { acme: of('r1'), mueller: of('r2') }
}

describe('adding the files of an archive', () => {
  it('puts each into its booth as it is, says what could not be taken, and takes all of it back at once', async () => {
    const workspace = exhibition()
    const before = contents(workspace)
    const logo = await pngFile({ width: 300, height: 300 })
    const background = await jpgFile({ width: 1_600, height: 900 })
    const [prices, film] = [pdfFile('prices'), mp4File()]
    const archive = await archiveOf({
      'Media/1042 - Acme/Logo.png': logo,
      'Media/1042 - Acme/Price_list 2026.pdf': prices,
      'Media/Mueller und Soehne/Hintergrund.jpg': background,
      'Media/Mueller und Soehne/film.mp4': film,
      'Media/Mueller und Soehne/broken.pdf': Buffer.from('this is no PDF'),
      'Media/Mueller und Soehne/.DS_Store': Buffer.from('x'),
    })
    const match = await matchDropped(workspace, archive.entries, undefined)
    expect(match.junk).toBe(1)
    expect(match.booths.map(({ name }) => name)).toEqual(['Acme GmbH', 'Müller & Söhne'])
    const result = await add(sourcesOf(workspace, archive), matched(match))
    archive.close()
    expect(result).toMatchObject({
      pictures: 2,
      documents: 1,
      videos: 1,
      unchanged: 0,
      toCrop: 0,
      cancelled: false,
    })
    expect(result.failures.map(({ path, error }) => [path, error.code])).toEqual([
      ['Media/Mueller und Soehne/broken.pdf', 'file-type'],
    ])
    expect(contents(workspace)).toEqual({
      acme: { logo: hashOf(logo), background: undefined, files: [`Price list 2026 ${hashOf(prices)}`] },
      mueller: { logo: undefined, background: hashOf(background), files: [`film ${hashOf(film)}`] },
    })
    await takeBack(workspace, result.token!, {})
    expect(contents(workspace)).toEqual(before)
  })

  it('changes nothing the second time', async () => {
    const workspace = exhibition()
    const archive = await archiveOf({
      'Acme GmbH/Logo.png': await pngFile({ width: 300, height: 300 }),
      'Acme GmbH/a.pdf': pdfFile(),
    })
    const files = matched(await matchDropped(workspace, archive.entries, undefined))
    await add(sourcesOf(workspace, archive), files)
    const entries = workspace.journal.list({ states: ['queued'] }).total
    expect(await add(sourcesOf(workspace, archive), files)).toMatchObject({
      token: null,
      unchanged: 2,
      pictures: 0,
      documents: 0,
    })
    expect(workspace.journal.list({ states: ['queued'] }).total).toBe(entries)
    archive.close()
  })

  it('makes no second document of one that a colleague has sent: its content is known again, or its name is told', async () => {
    const workspace = exhibition()
    const [known, unknown] = [pdfFile('known'), pdfFile('unknown')]
    const address = (name: string): string => `https://files.example.com/${name}`
    pulled(workspace, 'document', '1', { booth_id: 'r1', title: 'Known', file: { url: address('1') } })
    pulled(workspace, 'document', '2', { booth_id: 'r1', title: 'Price list', file: { url: address('2') } })
    const archive = await archiveOf({
      'Acme GmbH/Known again.pdf': known,
      'Acme GmbH/price_list.pdf': unknown,
    })
    const { hash } = await importFile({
      workspace,
      purpose: 'library',
      name: 'a.pdf',
      source: Readable.from([known]),
    })
    workspace.assets.rememberUrl(address('1'), hash)
    const result = await add(
      sourcesOf(workspace, archive),
      matched(await matchDropped(workspace, archive.entries, undefined)),
    )
    archive.close()
    expect(result).toMatchObject({ token: null, unchanged: 1, documents: 0 })
    expect(result.failures).toMatchObject([
      { path: 'Acme GmbH/price_list.pdf', error: { code: 'conflict', details: { reason: 'same-title' } } },
    ])
    expect(workspace.records.count('document')).toBe(2)
  })

  it('keeps what is done when it is called off, whole and with its way back', async () => {
    const workspace = exhibition()
    const before = contents(workspace)
    const logo = await pngFile({ width: 300, height: 300 })
    const archive = await archiveOf({
      'Acme GmbH/Logo.png': logo,
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_none, at) => [`Müller & Söhne/${at}.pdf`, pdfFile(String(at))]),
      ),
    })
    const controller = new AbortController()
    const files = matched(await matchDropped(workspace, archive.entries, undefined))
    const result = await addFiles(sourcesOf(workspace, archive), files, {
      token: null,
      signal: controller.signal,
      onDone: (done) => {
        if (done === 2) controller.abort()
      },
    })
    archive.close()
    expect(result.cancelled).toBe(true)
    expect(result.failures).toEqual([])
    expect(result.pictures + result.documents).toBeGreaterThanOrEqual(2)
    expect(result.pictures + result.documents).toBeLessThan(files.length)
    const { acme, mueller } = contents(workspace)
    expect(acme.files.length + mueller.files.length).toBe(result.documents)
    expect(acme.logo).toBe(result.pictures === 1 ? hashOf(logo) : undefined)
    await takeBack(workspace, result.token!, {})
    expect(contents(workspace)).toEqual(before)
  })
})

describe('adding files of a tree, which are in the asset store', () => {
  it('converts what booths do not take, counts what has to be cropped, and goes on under one way back', async () => {
    const workspace = exhibition()
    const before = contents(workspace)
    const library = async (content: Buffer, name: string): Promise<string> =>
      (await importFile({ workspace, purpose: 'library', name, source: Readable.from([content]) })).hash
    const webp = await sharp({ create: { width: 500, height: 500, channels: 4, background: '#ff000080' } })
      .webp()
      .toBuffer()
    const narrow = await pngFile({ width: 60, height: 900 })
    const [logo, background] = [await library(webp, 'logo.webp'), await library(narrow, 'bg.png')]
    const sources = sourcesOf(workspace, null)
    const first = await add(sources, [
      { path: 'Acme/logo.webp', booth: 'r1', place: 'booth_logo', hash: logo },
    ])
    expect(first).toMatchObject({ pictures: 1, converted: 1, toCrop: 0 })
    const second = await add(
      sources,
      [{ path: 'M/bg.png', booth: 'r2', place: 'booth_background', hash: background }],
      first.token,
    )
    expect(second).toMatchObject({ pictures: 1, converted: 0, toCrop: 1, token: first.token })
    const made = workspace.assets.describe(contents(workspace).acme.logo!)
    expect(made).toMatchObject({ format: 'png', widthPixels: 500, originalHash: logo })
    await takeBack(workspace, first.token!, {})
    expect(contents(workspace)).toEqual(before)
  })

  it('refuses what it is told not to convert, and goes on with the others', async () => {
    const workspace = exhibition()
    const content = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#ff0000' } })
      .webp()
      .toBuffer()
    const { hash } = await importFile({
      workspace,
      purpose: 'library',
      name: 'logo.webp',
      source: Readable.from([content]),
    })
    const pdf = await importFile({
      workspace,
      purpose: 'library',
      name: 'a.pdf',
      source: Readable.from([pdfFile()]),
    })
    const files = [
      { path: 'Acme/logo.webp', booth: 'r1', place: 'booth_logo', hash },
      { path: 'Acme/a.pdf', booth: 'r1', place: 'documents', hash: pdf.hash },
      { path: 'gone/a.pdf', booth: 'r9', place: 'documents', hash: pdf.hash },
    ] as const
    const result = await add(sourcesOf(workspace, null, false), files)
    expect(result).toMatchObject({ pictures: 0, documents: 1 })
    expect(result.failures.map(({ path, error }) => [path, error.code])).toEqual([
      ['Acme/logo.webp', 'file-type'],
      ['gone/a.pdf', 'not-found'],
    ])
    expect(isPicture(files[0].place)).toBe(true)
  })

  it('does not replace a picture that the person put there meanwhile without a way back to it', async () => {
    const workspace = exhibition()
    const own = await importFile({
      workspace,
      purpose: 'library',
      name: 'own.png',
      source: Readable.from([await pngFile()]),
    })
    const dropped = await importFile({
      workspace,
      purpose: 'library',
      name: 'new.png',
      source: Readable.from([await pngFile({ seed: 2 })]),
    })
    updateRecord(workspace, 'booth', 'r1', { booth_logo: { hash: own.hash, name: own.name } })
    const { token } = await add(sourcesOf(workspace, null), [
      { path: 'new.png', booth: 'r1', place: 'booth_logo', hash: dropped.hash },
    ])
    expect(contents(workspace).acme.logo).toBe(dropped.hash)
    await takeBack(workspace, token!, {})
    expect(contents(workspace).acme.logo).toBe(own.hash)
  })
})

import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createBundleFolder } from '../../../electron/archives/bundle-folder.ts'
import { mediaArchiveLimits } from '../../../electron/archives/limits.ts'
import { openArchive } from '../../../electron/archives/open-archive.ts'
import { createDrawings } from '../../../electron/drawings/drawings.ts'
import { importFile } from '../../../electron/media/import-file.ts'
import { createMediaProcesses } from '../../../electron/media/media-processes.ts'
import { createThumbnails } from '../../../electron/media/thumbnails.ts'
import { createTableFolder } from '../../../electron/tables/table-folder.ts'
import { isDrawnFormat } from '../../../shared/domain/plan/drawing/drawing.ts'
import { AppError } from '../../../shared/errors.ts'
import { dxfText, entity, insert, line, rectangle } from '../../support/drawings/dxf-text.ts'
import {
  aviFile,
  docFile,
  docxFile,
  flvFile,
  jpgFile,
  mp4File,
  movFile,
  picture,
  pngFile,
  pptxFile,
  wmvFile,
} from '../../support/files.ts'
import { heicFile } from '../../support/heic.ts'
import { packFiles } from '../../support/hostile-files/archives/pack.ts'
import { pdfFiles } from '../../support/hostile-files/papers/pdf.ts'
import { layoutFiles } from '../../support/hostile-files/plans/layout.ts'
import { rawZip } from '../../support/raw-zip.ts'
import { inlineRows, rawWorkbook } from '../../support/raw-workbook.ts'
import { chunksOf } from '../../support/tables.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

/** What a process may take for one file; what takes longer is a hang. */
const mostMs = 5_000
const seconds = 40
/** What a person is told of a file that cannot be used. */
const clearWords = new Set([
  'file-damaged',
  'file-type',
  'file-empty',
  'file-too-large',
  'image-too-large',
  'not-found',
])

const text = (content: string): Promise<Buffer> => Promise.resolve(Buffer.from(content))
const drawing = dxfText({
  blocks: { b: [line('0', 0, 0, 1, 1), entity('TEXT', '0', [10, 0], [20, 0], [40, 1], [1, 'A1'])] },
  entities: [
    rectangle('0', 0, 0, 3, 3),
    entity('CIRCLE', '0', [10, 1], [20, 1], [40, 1]),
    insert('0', 'b', 1, 1, [70, 3], [71, 3], [44, 1], [45, 1]),
  ],
})
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><defs><g id="a"><rect width="9" height="9"/></g><pattern id="p" width="4" height="4"><use href="#a"/></pattern></defs><use href="#a" x="9"/><rect fill="url(#p)" width="99" height="99"/></svg>'

const files = {
  png: () => pngFile({ seed: 1 }),
  jpg: () => jpgFile({ seed: 1 }),
  pdf: async () => Buffer.from(await pdfFiles.sound()),
  doc: () => Promise.resolve(docFile()),
  docx: () => Promise.resolve(docxFile()),
  pptx: () => Promise.resolve(pptxFile()),
  mp4: () => Promise.resolve(mp4File()),
  mov: () => Promise.resolve(movFile()),
  avi: () => Promise.resolve(aviFile()),
  wmv: () => Promise.resolve(wmvFile()),
  flv: () => Promise.resolve(flvFile()),
  heic: () => Promise.resolve(heicFile()),
  avif: () => picture().avif({ quality: 40, effort: 0 }).toBuffer(),
  webp: () => picture().webp().toBuffer(),
  gif: () => picture().gif().toBuffer(),
  tif: () => picture().tiff().toBuffer(),
  zip: async () =>
    rawZip([
      { name: 'Acme/logo.png', content: await pngFile(), method: 8 },
      { name: 'Acme/notes.txt', content: 'notes' },
    ]),
  boothpack: async () => Buffer.from(await packFiles.sound()),
  json: async () => Buffer.from(await layoutFiles.sound()),
  svg: () => text(svg),
  dxf: () => text(drawing),
  csv: () => text('Name;City\n"Acme; Ltd";Bern\n=1+1;Ulm\n'),
  xlsx: () =>
    Promise.resolve(
      rawWorkbook({
        sheets: [
          {
            name: 'S',
            rows: inlineRows([
              ['Name', 'City'],
              ['Acme', 'Bern'],
            ]),
          },
        ],
      }),
    ),
} satisfies Record<string, () => Promise<Uint8Array>>
type Kind = keyof typeof files
const planKinds: ReadonlySet<Kind> = new Set(['png', 'jpg', 'pdf', 'svg', 'dxf'])

const signs = ['0', '-1', '99999999999', 'NaN', '"', '<', '&', '%', '\0', '[[[[', '1e308', 'x'.repeat(5_000)]
const change = fc.record({
  how: fc.constantFrom('flip', 'cut', 'double', 'drop', 'write', 'zero'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 400 }),
  sign: fc.constantFrom(...signs),
})
type Change = ReturnType<typeof change.generate>['value']

function changed(file: Buffer, { how, at, length, sign }: Change): Buffer {
  const from = Math.floor(at * file.length)
  const [before, part, after] = [
    file.subarray(0, from),
    file.subarray(from, from + length),
    file.subarray(from + length),
  ]
  switch (how) {
    case 'flip':
      return Buffer.concat([before, Buffer.from(part.map((byte) => byte ^ (1 << (length % 8)))), after])
    case 'cut':
      return Buffer.from(before)
    case 'double':
      return Buffer.concat([before, ...Array.from({ length: 50 }, () => part), part, after])
    case 'drop':
      return Buffer.concat([before, after])
    case 'write':
      return Buffer.concat([before, Buffer.from(sign), after])
    case 'zero':
      return Buffer.concat([before, Buffer.alloc(part.length, 0xff), after])
  }
}

it(
  'any file that is changed at random is read or refused with a clear word, and soon',
  { timeout: 3 * seconds * 1_000 },
  async () => {
    const workspace = temporaryWorkspace()
    const processes = createMediaProcesses({
      processes: 1,
      attempts: 1,
      timeoutMs: 4 * mostMs,
      heapMiB: 1_024,
    })
    onTestFinished(() => processes.close())
    const tables = createTableFolder(workspace.folder, processes)
    const bundles = createBundleFolder(join(workspace.folder, 'bundles'))
    const read = async (kind: Kind, content: Buffer): Promise<void> => {
      if (kind === 'csv' || kind === 'xlsx') {
        const table = await tables.take(`a.${kind}`, chunksOf(content))
        await table.read({})
        return
      }
      if (kind === 'json') {
        await (await tables.take('a.json', chunksOf(content))).layoutText()
        return
      }
      if (kind === 'boothpack') {
        const { path, name } = await bundles.take('a.boothpack', chunksOf(content))
        await processes.ask({ kind: 'check-pack', path, name }, name)
        return
      }
      if (kind === 'zip') {
        const { path, name } = await bundles.take('a.zip', chunksOf(content))
        const archive = await openArchive(path, mediaArchiveLimits, name)
        try {
          for (const { path: entry } of archive.entries)
            for await (const chunk of archive.read(entry)) expect(chunk.length).toBeGreaterThan(0)
        } finally {
          archive.close()
        }
        return
      }
      const source = Readable.from([content])
      const asset = await importFile({
        workspace,
        purpose: planKinds.has(kind) ? 'plan' : 'library',
        name: `a.${kind}`,
        source,
        processes,
      })
      if (asset.format !== 'dxf') await createThumbnails(workspace, processes).get(asset.hash, 100)
      if (isDrawnFormat(asset.format)) await createDrawings(workspace, processes).get(asset.hash, 1)
    }
    const originals = new Map<Kind, Buffer>()
    for (const kind of Object.keys(files) as Kind[]) {
      originals.set(kind, Buffer.from(await files[kind]()))
      await read(kind, originals.get(kind)!)
    }
    let tried = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals.keys()),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        async (kind, changes) => {
          tried += 1
          const content = changes.reduce(changed, originals.get(kind)!)
          const startedAt = performance.now()
          const outcome = await read(kind, content).catch((error: unknown) => error)
          expect(performance.now() - startedAt, kind).toBeLessThan(mostMs)
          if (outcome === undefined) return
          expect(outcome, kind).toBeInstanceOf(AppError)
          expect(clearWords, kind).toContain((outcome as AppError).code)
        },
      ),
      {
        numRuns: 2_000,
        plugins: [fc.interruptAfterTimeLimit(seconds * 1_000)],
        seed: Number(process.env['SEED'] ?? 1),
        endOnFailure: true,
      },
    )
    console.log(`${tried} changed files`)
    expect(tried).toBeGreaterThan(50)
  },
)

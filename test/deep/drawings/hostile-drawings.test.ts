import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDrawings } from '../../../electron/drawings/drawings.ts'
import { importFile } from '../../../electron/media/import-file.ts'
import { createMediaProcesses } from '../../../electron/media/media-processes.ts'
import { createThumbnails } from '../../../electron/media/thumbnails.ts'
import type { AppError } from '../../../shared/errors.ts'
import { dxfText, entity, insert, line, rectangle } from '../../support/drawings/dxf-text.ts'
import { pdfFile, pngClaiming } from '../../support/files.ts'
import { pdfFiles } from '../../support/hostile-files/papers/pdf.ts'
import { svgFiles } from '../../support/hostile-files/plans/svg.ts'
import { temporaryFolder, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

function processes(timeoutMs = 20_000) {
  const made = createMediaProcesses({ processes: 1, attempts: 1, timeoutMs, heapMiB: 1_024 })
  onTestFinished(() => made.close())
  return made
}

/** Takes a file for a plan in, and reads it as a drawing. */
async function read(content: string | Uint8Array, timeoutMs?: number): Promise<unknown> {
  const workspace = temporaryWorkspace()
  const children = processes(timeoutMs)
  const source = Readable.from([Buffer.from(content)])
  const { hash } = await importFile({
    workspace,
    purpose: 'plan',
    name: 'hall.dxf',
    source,
    processes: children,
  })
  return createDrawings(workspace, children).get(hash, 1)
}

/** Each block holds the one before twice. */
const doubling = (levels: number) => ({
  b0: [line('0', 0, 0, 1, 1)],
  ...Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `b${level + 1}`,
      [insert('0', `b${level}`, 0, 0), insert('0', `b${level}`, 1, 0)],
    ]),
  ),
})

describe('a hostile drawing', () => {
  it.each([
    ['that is a DWG', Buffer.from(`AC1032${'\0'.repeat(200)}`), 'file-type', 'dwg'],
    [
      'that is a binary DXF of nothing',
      Buffer.from('AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION\0'),
      'file-damaged',
      'drawing-cut-off',
    ],
    ['that is a text', 'It was a dark and stormy night.', 'file-type', 'unknown'],
    [
      'that is cut off',
      dxfText({ entities: [rectangle('0', 0, 0, 3, 3)] }).slice(0, -200),
      'file-damaged',
      'drawing-cut-off',
    ],
    ['with nothing in it', dxfText({ entities: [] }), 'file-damaged', 'drawing-empty'],
    [
      'whose block contains itself',
      dxfText({
        blocks: { a: [insert('0', 'b', 0, 0)], b: [insert('0', 'A', 0, 0)] },
        entities: [insert('0', 'a', 0, 0)],
      }),
      'file-damaged',
      'drawing-cycle',
    ],
    [
      'whose blocks double and double',
      dxfText({ blocks: doubling(36), entities: [insert('0', 'b36', 0, 0)] }),
      'file-too-large',
      'drawing-parts',
    ],
    [
      'whose blocks lie in each other without end',
      dxfText({ blocks: doubling(100), entities: [insert('0', 'b100', 0, 0)] }),
      'file-too-large',
      'drawing-depth',
    ],
    [
      'with a thousand million copies',
      dxfText({
        blocks: doubling(0),
        entities: [insert('0', 'b0', 0, 0, [70, 32_000], [71, 32_000], [44, 1], [45, 1])],
      }),
      'file-too-large',
      'drawing-parts',
    ],
    [
      'with a long text a hundred thousand times',
      dxfText({
        blocks: { b: [entity('TEXT', '0', [10, 0], [20, 0], [40, 1], [1, 'long '.repeat(50)])] },
        entities: [insert('0', 'b', 0, 0, [70, 300], [71, 499], [44, 1], [45, 1])],
      }),
      'file-too-large',
      'drawing-letters',
    ],
    [
      'without a figure that is one',
      dxfText({
        entities: [
          entity('LINE', '0', [10, 'x'], [20, 'NaN'], [11, 'Infinity'], [21, '']),
          entity('CIRCLE', '0', [10, 1], [20, 1], [40, 1e200]),
        ],
      }),
      'file-damaged',
      'drawing-empty',
    ],
  ])('%s is refused with what is wrong, and soon', async (_what, content, code, reason) => {
    await expect(read(content, 5_000)).rejects.toMatchObject({ code, details: { reason } })
  })
})

const svg = (inside: string, head = ''): string =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">${inside}</svg>`

describe('a file for a plan', () => {
  async function add(name: string, content: string | Buffer) {
    const workspace = temporaryWorkspace()
    const children = processes()
    const asset = await importFile({
      workspace,
      purpose: 'plan',
      name,
      source: Readable.from([Buffer.from(content)]),
      processes: children,
    })
    return { asset, thumbnail: await createThumbnails(workspace, children).get(asset.hash, 400) }
  }

  it('may be an SVG, of which only a picture is shown: scripts and other files have no part in it', async () => {
    const hostile = svg(
      '<script>alert(1)</script><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>' +
        '<image href="file:///etc/hostname" width="100" height="100"/><image xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/>' +
        '<use href="other.svg#x"/><style>@import url("http://127.0.0.1:9/x.css");</style><rect width="100" height="100" fill="red"/>',
    )
    const { asset, thumbnail } = await add('hall.svg', hostile)
    expect(asset).toMatchObject({ format: 'svg', mime: 'image/svg+xml', widthPixels: 200, heightPixels: 100 })
    expect(thumbnail).toMatchObject({ mime: 'image/webp' })
  })

  it.each([
    [
      'entities that multiply',
      svg('<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>'),
      'file-damaged',
    ],
    [
      'entities of other files',
      svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>'),
      'file-damaged',
    ],
    ['an end that is missing', svg('<g>').slice(0, -10), 'file-damaged'],
    [
      'more pixels than a machine has memory for',
      svg('').replace('width="200"', 'width="2000000"'),
      'image-too-large',
    ],
  ])('an SVG with %s is refused', async (_what, content, code) => {
    await expect(add('hall.svg', content)).rejects.toMatchObject({ code })
  })

  it('that is a picture of 200 megapixels is refused before it is decoded', async () => {
    await expect(add('hall.png', pngClaiming(16_000, 12_500))).rejects.toMatchObject({
      code: 'image-too-large',
    })
  })

  it('may be a PDF, and nothing that cannot lie under a plan', async () => {
    expect((await add('hall.pdf', pdfFile())).asset).toMatchObject({ format: 'pdf' })
    await expect(add('notes.txt', 'Notes')).rejects.toMatchObject({
      code: 'file-type',
      details: { accepted: 'DXF, PDF, SVG, PNG, JPG' },
    })
  })
})

describe('a hostile paper', () => {
  it.each([
    ['pdf', pdfFiles],
    ['svg', svgFiles],
  ] as const)(
    'in %s is read as a drawing, or refused with a clear word, and soon',
    { timeout: 300_000 },
    async (format, { files, sound }) => {
      const workspace = temporaryWorkspace()
      const folder = temporaryFolder()
      const children = createMediaProcesses({ processes: 1, attempts: 1, timeoutMs: 10_000, heapMiB: 3_072 })
      onTestFinished(() => children.close())
      const faults: string[] = []
      for (const { what, content } of [...files, { what: 'a sound file', content: sound }]) {
        const path = join(folder, 'paper')
        writeFileSync(path, await content())
        const started = performance.now()
        try {
          await children.ask(
            {
              kind: 'read-drawing',
              path,
              name: `hall.${format}`,
              target: join(workspace.folder, 'drawing'),
              format,
              page: 1,
            },
            'hall',
          )
        } catch (error) {
          const { code } = error as AppError
          if (code !== 'file-damaged' && code !== 'file-too-large')
            faults.push(`${what}: ${code} ${String(error)}`)
        }
        const ms = performance.now() - started
        if (ms > 15_000) faults.push(`${what}: ${Math.round(ms)} ms`)
      }
      expect(faults).toEqual([])
    },
  )
})

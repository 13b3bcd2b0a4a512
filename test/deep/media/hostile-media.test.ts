import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, openSync, closeSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readDroppedFile } from '../../../electron/media/dropped-file.ts'
import { importFile } from '../../../electron/media/import-file.ts'
import { createMediaProcesses } from '../../../electron/media/media-processes.ts'
import { createThumbnails } from '../../../electron/media/thumbnails.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { filmFile } from '../../support/film.ts'
import { jpgFile, pdfFile, pdfOf, picture, pngChunk, pngClaiming, pngFile } from '../../support/files.ts'
import { heicFile } from '../../support/heic.ts'
import { temporaryFolder, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const taken = (workspace: Workspace, content: Uint8Array | string, name: string): Promise<AssetInfo> =>
  importFile({ workspace, purpose: 'library', name, source: Readable.from([Buffer.from(content)]) })

/** Whatever came before, the next file is taken in. */
async function expectFit(workspace: Workspace): Promise<void> {
  expect(await taken(workspace, await pngFile({ seed: 99 }), 'next.png')).toMatchObject({ format: 'png' })
}

function png(width: number, height: number, ...chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (inside: string, head = 'width="100" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`

describe('a picture that is meant to harm', () => {
  it('is refused by its size before anything of it is decoded', async () => {
    const workspace = temporaryWorkspace()
    await expect(taken(workspace, pngClaiming(60_000, 60_000), 'bomb.png')).rejects.toMatchObject({
      code: 'image-too-large',
    })
    await expect(
      taken(workspace, svg('', 'width="1000000" height="1000000"'), 'bomb.svg'),
    ).rejects.toMatchObject({ code: 'image-too-large' })
    await expect(taken(workspace, svg('', 'viewBox="0 0 20000 20000"'), 'bomb.svg')).rejects.toMatchObject({
      code: 'image-too-large',
    })
    await expect(taken(workspace, svg('', 'viewBox="0 0 1e9 1e9"'), 'bomb.svg')).rejects.toMatchObject({
      code: 'file-damaged',
    })
    await expectFit(workspace)
  })

  it('costs no memory where its pixels or texts unpack to gigabytes', async () => {
    const workspace = temporaryWorkspace()
    // A row is 101 bytes; behind the picture come 256 MiB of nothing, packed a thousandfold.
    const pixels = deflateSync(Buffer.alloc(256 * 1024 ** 2), { level: 1 })
    expect(
      await taken(workspace, png(100, 100, pngChunk('IDAT', pixels)), 'pixels.png').catch(
        (error: unknown) => error,
      ),
    ).toSatisfy(
      (outcome: { format?: string; code?: string }) =>
        outcome.format === 'png' || outcome.code === 'file-damaged',
    )
    const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), pixels])
    const plain = pngChunk('IDAT', deflateSync(Buffer.alloc(101 * 100)))
    const asset = await taken(workspace, png(100, 100, pngChunk('zTXt', text), plain), 'text.png')
    expect(asset).toMatchObject({ widthPixels: 100, heightPixels: 100 })
    expect(await createThumbnails(workspace).get(asset.hash, 50)).toBeDefined()
  })

  it('is refused where an SVG grows without end', async () => {
    const workspace = temporaryWorkspace()
    const entities = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    ).join('')
    const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${entities}]>${svg('<text>&l9;</text>')}`
    await expect(taken(workspace, laughs, 'laughs.svg')).rejects.toMatchObject({
      code: 'file-damaged',
      details: { reason: 'svg-entities' },
    })
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<g id="u${level + 1}">${`<use xlink:href="#u${level}"/>`.repeat(10)}</g>`,
    ).join('')
    const uses = svg(`<defs><rect id="u0" width="1" height="1"/>${levels}</defs><use xlink:href="#u12"/>`)
    await expect(taken(workspace, uses, 'uses.svg')).rejects.toMatchObject({ code: 'file-damaged' })
    await expectFit(workspace)
  })

  it('loads nothing from anywhere, and runs nothing', async () => {
    const workspace = temporaryWorkspace()
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const secret = join(temporaryFolder(), 'secret.png')
    writeFileSync(
      secret,
      await sharp({ create: { width: 50, height: 50, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer(),
    )
    const reaching = svg(
      `<image width="100" height="100" xlink:href="${origin}/a.png"/><image width="100" height="100" xlink:href="file://${secret}"/>` +
        `<image width="100" height="100" xlink:href="${secret}"/><use xlink:href="${origin}/b.svg#x"/><style>@import url("${origin}/c.css");</style>` +
        `<script>fetch("${origin}/d")</script><foreignObject width="100" height="100"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${origin}/e"/></foreignObject>`,
    )
    const asset = await taken(workspace, reaching, 'reaching.svg')
    const made = await createThumbnails(workspace).get(asset.hash, 100)
    expect((await sharp(made!.path).stats()).channels.map(({ max }) => max)).toEqual([0, 0, 0, 0])
    const foreign = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY f SYSTEM "file://${secret}">]>${svg('<text>&f;</text>')}`
    await expect(taken(workspace, foreign, 'foreign.svg')).rejects.toMatchObject({
      code: 'file-damaged',
      details: { reason: 'svg-entities' },
    })
    expect(asked).toEqual([])
  })

  it('is shown by its first frame, however many follow', async () => {
    const workspace = temporaryWorkspace()
    const frame = Buffer.from('21f904000a0000002c00000000010001000002024401 00'.replaceAll(' ', ''), 'hex')
    const head = Buffer.from('47494638396101000100800000ff0000ffffff', 'hex')
    const many = Buffer.concat([head, ...Array.from({ length: 100_000 }, () => frame), Buffer.from([0x3b])])
    const asset = await taken(workspace, many, 'frames.gif')
    expect(asset).toMatchObject({ format: 'gif', widthPixels: 1, heightPixels: 1 })
    expect(await createThumbnails(workspace).get(asset.hash, 16)).toBeDefined()
  })

  it.each([
    ['webp', () => picture({ width: 200, height: 200 }).webp({ lossless: true }).toBuffer()],
    ['avif', () => picture({ width: 200, height: 200 }).avif({ quality: 90 }).toBuffer()],
    ['tiff', () => picture({ width: 200, height: 200 }).tiff({ compression: 'deflate' }).toBuffer()],
    ['gif', () => picture({ width: 200, height: 200 }).gif().toBuffer()],
    ['heic', () => Promise.resolve(heicFile())],
  ])('is damaged where the end of a %s is missing', async (format, make) => {
    const whole = await make()
    await expect(
      taken(temporaryWorkspace(), whole.subarray(0, Math.floor(whole.length * 0.6)), `cut.${format}`),
    ).rejects.toMatchObject({
      code: 'file-damaged',
    })
  })

  it('is a picture and nothing else where it is a document too', async () => {
    const workspace = temporaryWorkspace()
    const both = Buffer.concat([await jpgFile(), pdfFile(), Buffer.from('<script>alert(1)</script>')])
    expect(await taken(workspace, both, 'both.pdf')).toMatchObject({
      format: 'jpg',
      mime: 'image/jpeg',
      name: 'both.jpg',
    })
    await expect(
      importFile({
        workspace,
        entity: 'document',
        field: 'file',
        name: 'both.pdf',
        source: Readable.from([both]),
      }),
    ).rejects.toMatchObject({ code: 'file-type' })
  })
})

describe('a document that is meant to harm', () => {
  it('is refused where nobody can show it, and shown where one can', async () => {
    const workspace = temporaryWorkspace()
    await expect(
      taken(workspace, '%PDF-1.7\nnothing of a document\n%%EOF', 'torn.pdf'),
    ).rejects.toMatchObject({
      code: 'file-damaged',
      details: { reason: 'pdf-unreadable' },
    })
    // Without the table of its objects: every reader looks for them itself.
    const untabled = pdfFile()
      .toString('latin1')
      .replace(/xref[\s\S]*trailer/, 'trailer')
      .replace(/startxref\n\d+/, 'startxref\n999999')
    expect(await taken(workspace, Buffer.from(untabled, 'latin1'), 'untabled.pdf')).toMatchObject({
      pages: 1,
    })
  })

  it('has its 100,000 pages counted and its first one shown', async () => {
    const workspace = temporaryWorkspace()
    const asset = await taken(
      workspace,
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>`,
        page(),
      ]),
      'long.pdf',
    )
    expect(asset).toMatchObject({ pages: 100_000 })
    expect(await createThumbnails(workspace).get(asset.hash, 64)).toBeDefined()
  })

  it('ends nowhere else than in a small picture, whatever its pages say', async () => {
    const workspace = temporaryWorkspace()
    const thumbnails = createThumbnails(workspace)
    const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
    const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
    const endless = '/Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R'
    const form = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /X 4 0 R >> >>',
      '/X Do /X Do',
    )
    for (const [name, objects] of [
      ['vast.pdf', [catalogue, pages, page('[0 0 1e9 1e9]')]],
      ['narrow.pdf', [catalogue, pages, page('[0 0 1 14400]')]],
      // Its pages name themselves: as many are read as it says it has.
      ['circle.pdf', [catalogue, '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>', page()]],
      ['endless.pdf', [catalogue, pages, page('[0 0 200 200]', endless), form, stream('', '/X Do')]],
    ] as const) {
      const asset = await taken(workspace, pdfOf(objects), name)
      const made = await thumbnails.get(asset.hash, 64).catch(() => undefined)
      if (made !== undefined)
        expect((await sharp(made.path).metadata()).height, name).toBeLessThanOrEqual(256)
    }
    await expectFit(workspace)
  })
})

describe('a film that is meant to harm', () => {
  it('is refused without its index, or where it says more than it has', async () => {
    const workspace = temporaryWorkspace()
    const whole = filmFile()
    const moov = whole.indexOf('moov') - 4
    const without = Buffer.concat([whole.subarray(0, moov), whole.subarray(whole.indexOf('mdat') - 4)])
    await expect(taken(workspace, without, 'headless.mp4')).rejects.toMatchObject({ code: 'file-damaged' })
    const lying = Buffer.from(whole)
    lying.writeUInt32BE(0x7fffffff, moov)
    await expect(taken(workspace, lying, 'lying.mp4')).rejects.toMatchObject({ code: 'file-damaged' })
  })

  it.each([
    ['more samples than there can be', 'stsz', 12, 0xffffffff],
    ['a table longer than the file', 'stco', 8, 0x3fffffff],
    ['times without end', 'stts', 8, 0xffffffff],
    ['a track that reaches out of its box', 'trak', 0, 0x7ffffff0],
    ['a box that begins before itself', 'stbl', 0, 1],
  ])('is taken in without a word of %s', async (_, type, offset, value) => {
    const workspace = temporaryWorkspace()
    const film = filmFile()
    const at = film.indexOf(type) + (offset === 0 ? -4 : offset)
    film.writeUInt32BE(value, at)
    expect(await taken(workspace, film, 'film.mp4')).toMatchObject({ format: 'mp4' })
    await expectFit(workspace)
  })
})

describe('a file of four gigabytes', () => {
  const sparse = (start: Buffer, sizeBytes: number): string => {
    const path = join(temporaryFolder(), 'large')
    const file = openSync(path, 'w')
    writeSync(file, start)
    closeSync(file)
    truncateSync(path, sizeBytes)
    return path
  }
  const fourGibibytes = 4 * 1024 ** 3

  it('is no picture, which is known long before its end', async () => {
    const workspace = temporaryWorkspace()
    const nothing = sparse(Buffer.alloc(16), fourGibibytes)
    await expect(
      importFile({ workspace, purpose: 'library', name: 'a.jpg', source: readDroppedFile(nothing) }),
    ).rejects.toMatchObject({
      code: 'file-type',
    })
    const large = sparse(await jpgFile(), fourGibibytes)
    await expect(
      importFile({
        workspace,
        entity: 'booth',
        field: 'booth_logo',
        name: 'a.jpg',
        source: readDroppedFile(large),
      }),
    ).rejects.toMatchObject({ code: 'file-too-large', field: 'booth_logo' })
  })

  it('is taken in as a film, in the memory of a small one', { timeout: 60_000 }, async () => {
    const workspace = temporaryWorkspace()
    const film = filmFile({ seconds: 30 })
    // The media reach to the end of the file: their box says so by its size.
    film.writeUInt32BE(0, film.indexOf('mdat') - 4)
    const path = sparse(film, fourGibibytes + 1)
    const before = process.memoryUsage.rss()
    const asset = await importFile({
      workspace,
      purpose: 'library',
      name: 'day.mp4',
      source: readDroppedFile(path),
    })
    expect(asset).toMatchObject({ sizeBytes: fourGibibytes + 1, format: 'mp4', durationSeconds: 30 })
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 ** 2)
  })
})

describe('a name that is meant to harm', () => {
  it.each([
    ['of another script', '会社案内 ロゴ.png', '会社案内 ロゴ.png'],
    ['written from right to left', 'شعار\u200E.png', 'شعار.png'],
    ['composed', 'Caf\u00E9.png', 'Caf\u00E9.png'],
    ['decomposed', 'Cafe\u0301.png', 'Cafe\u0301.png'],
    ['with emoji', 'logo \u{1F9E8}.png', 'logo \u{1F9E8}.png'],
    ['that turns the direction', 'gnp.\u202Eexe.png', 'gnp.exe.png'],
    ['that climbs', '../../etc/passwd', 'passwd.png'],
    ['that climbs on Windows to a device', '..\\..\\Windows\\CON', '_CON.png'],
    ['of a device', 'LPT1.png', '_LPT1.png'],
    ['that ends early', 'a\0b.png', 'ab.png'],
    ['of nothing', '', 'file.png'],
    ['of 4,000 letters', 'x'.repeat(4_000), `${'x'.repeat(196)}.png`],
    ['of 4,000 letters of three bytes', '会'.repeat(4_000), `${'会'.repeat(65)}.png`],
  ])('%s leads nowhere', async (_, given, kept) => {
    const workspace = temporaryWorkspace()
    const asset = await taken(workspace, await pngFile(), given)
    expect(asset.name).toBe(kept)
    expect(workspace.assets.path(asset.hash)).toBe(
      join(workspace.folder, 'assets', asset.hash.slice(0, 2), asset.hash),
    )
  })

  it('of an empty file is said, whatever it is', async () => {
    await expect(taken(temporaryWorkspace(), '', '\u202Egnp.exe')).rejects.toMatchObject({
      code: 'file-empty',
    })
  })
})

describe('a process that looks at a file', () => {
  it('is ended where it takes more memory than any file may cost', async () => {
    const entry = join(mkdtempSync(join(temporaryFolder(), 'entry-')), 'entry.mjs')
    const limit = join(import.meta.dirname, '../../../electron/media/worker/memory-limit.ts')
    // At most a gibibyte, should nobody end it; in one go, as a decoder takes it.
    writeFileSync(
      entry,
      `import { limitMemory } from ${JSON.stringify(limit)}
       limitMemory(300 * 1024 ** 2)
       process.on('message', () => {
         const kept = []
         const end = Date.now() + 20_000
         while (Date.now() < end) if (kept.length < 64) kept.push(Buffer.alloc(16 * 1024 ** 2, 1))
         process.send({ kind: 'done', data: null })
       })
       process.send({ kind: 'ready' })`,
    )
    const processes = createMediaProcesses({ entry, attempts: 1 })
    onTestFinished(() => processes.close())
    await expect(
      processes.ask({ kind: 'probe', path: '/nowhere', name: 'a.pdf', format: 'pdf' }, 'a.pdf'),
    ).rejects.toMatchObject({
      code: 'file-damaged',
      details: { name: 'a.pdf' },
    })
  })
})

const page = (box = '[0 0 200 200]', more = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${more} >>`

const stream = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`

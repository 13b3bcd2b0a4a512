import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../../electron/media/import-file.ts'
import { describeFile } from '../../../electron/media/probe-file.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { filmFile } from '../../support/film.ts'
import { asfObject, aviFile, flvFile, mp4File, wmvFile } from '../../support/files.ts'
import { printedPdf } from '../../support/printed-pdf.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const taken = (workspace: Workspace, content: Buffer, name: string): Promise<AssetInfo> =>
  importFile({ workspace, purpose: 'library', name, source: Readable.from([content]) })

describe('what is known of a file once it is taken in', () => {
  it('is how many pages a PDF has', async () => {
    const workspace = temporaryWorkspace()
    expect(await taken(workspace, await printedPdf(7), 'brochure.pdf')).toMatchObject({
      format: 'pdf',
      pages: 7,
    })
  })

  it('is that a PDF is protected by a password, which is taken in all the same', async () => {
    const workspace = temporaryWorkspace()
    const locked = await taken(
      workspace,
      await printedPdf(2, { userPassword: 'secret', pdfVersion: '1.7' }),
      'prices.pdf',
    )
    expect(locked).toMatchObject({ format: 'pdf', needsPassword: true })
    expect(locked.pages).toBeUndefined()
    // A password that only printing needs keeps nobody from looking.
    expect(
      await taken(workspace, await printedPdf(2, { ownerPassword: 'secret' }), 'open.pdf'),
    ).toMatchObject({ pages: 2 })
  })

  it('is how long a film is, and how large as it is shown', async () => {
    const workspace = temporaryWorkspace()
    const plain = await taken(workspace, filmFile({ seconds: 12.5, width: 640, height: 360 }), 'stand.mp4')
    expect(plain).toMatchObject({ durationSeconds: 12.5, widthPixels: 640, heightPixels: 360 })
    const turned = await taken(
      workspace,
      filmFile({ seconds: 3, width: 640, height: 360, turned: true }),
      'upright.mp4',
    )
    expect(turned).toMatchObject({ durationSeconds: 3, widthPixels: 360, heightPixels: 640 })
  })

  it('is what the headers of older films say', async () => {
    const workspace = temporaryWorkspace()
    const avi = aviFile()
    const main = avi.indexOf('avih') + 8
    avi.writeUInt32LE(40_000, main)
    avi.writeUInt32LE(250, main + 16)
    avi.writeUInt32LE(320, main + 32)
    avi.writeUInt32LE(240, main + 36)
    expect(await taken(workspace, avi, 'old.avi')).toMatchObject({
      durationSeconds: 10,
      widthPixels: 320,
      heightPixels: 240,
    })

    const wmv = wmvFile()
    const stream = wmv.indexOf(Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex'))
    // The type-specific data of a stream of pictures begin with width and height.
    const size = Buffer.alloc(8)
    size.writeUInt32LE(720)
    size.writeUInt32LE(576, 4)
    const head = wmv.subarray(0, stream)
    const streamObject = asfObject(
      '9107dcb7b7a9cf118ee600c00c205365',
      Buffer.concat([wmv.subarray(stream + 24, stream + 24 + 54), size]),
    )
    const properties = Buffer.alloc(80)
    properties.writeBigUInt64LE(93_000_000n, 40)
    properties.writeBigUInt64LE(3_000n, 56)
    const rest = wmv.subarray(stream + Number(wmv.readBigUInt64LE(stream + 16)))
    const file = Buffer.concat([
      head,
      asfObject('a1dcab8c47a9cf118ee400c00c205365', properties),
      streamObject,
      rest,
    ])
    file.writeBigUInt64LE(BigInt(file.length - rest.length), 16)
    file.writeUInt32LE(2, 24)
    expect(await taken(workspace, file, 'old.wmv')).toMatchObject({
      durationSeconds: 6.3,
      widthPixels: 720,
      heightPixels: 576,
    })

    expect(
      await taken(workspace, flvWithMetadata({ duration: 4.25, width: 480, height: 270 }), 'old.flv'),
    ).toMatchObject({
      durationSeconds: 4.25,
      widthPixels: 480,
      heightPixels: 270,
    })
  })

  it('is nothing where a film says nothing, and no harm', async () => {
    const workspace = temporaryWorkspace()
    for (const [name, content] of [
      ['a.mp4', mp4File()],
      ['a.avi', aviFile()],
      ['a.wmv', wmvFile()],
      ['a.flv', flvFile()],
    ] as const) {
      const asset = await taken(workspace, content, name)
      expect([asset.durationSeconds, asset.widthPixels, asset.pages]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  it('is found out when somebody asks, of a file that came before or from the service', async () => {
    const workspace = temporaryWorkspace()
    const content = await printedPdf(3)
    const { hash } = await workspace.assets.add(Readable.from([content]), 'old.pdf', () =>
      Promise.resolve({ format: 'pdf', mime: 'application/pdf' }),
    )
    expect(workspace.assets.describe(hash)?.pages).toBeUndefined()
    expect(await describeFile(workspace, hash)).toMatchObject({ pages: 3 })
    expect(workspace.assets.describe(hash)).toMatchObject({ pages: 3 })
  })
})

/** A script tag with an AMF 0 array of named doubles, before the first tag of pictures. */
function flvWithMetadata(values: Readonly<Record<string, number>>): Buffer {
  const plain = flvFile()
  const named = Object.entries(values).map(([name, value]) => {
    const bytes = Buffer.alloc(2 + name.length + 9)
    bytes.writeUInt16BE(name.length)
    bytes.write(name, 2)
    bytes.writeDoubleBE(value, 3 + name.length)
    return bytes
  })
  const body = Buffer.concat([
    Buffer.from('\x02\0\x0aonMetaData\x08\0\0\0\x03', 'latin1'),
    ...named,
    Buffer.from([0, 0, 9]),
  ])
  const tag = Buffer.alloc(11)
  tag[0] = 18
  tag.writeUIntBE(body.length, 1, 3)
  const back = Buffer.alloc(4)
  back.writeUInt32BE(body.length + 11)
  return Buffer.concat([plain.subarray(0, 13), tag, body, back, plain.subarray(13)])
}

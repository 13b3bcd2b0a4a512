import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { createDerivedPictures } from '../../../electron/media/derived.ts'
import { importFile } from '../../../electron/media/import-file.ts'
import { createMediaProcesses } from '../../../electron/media/media-processes.ts'
import { createThumbnails } from '../../../electron/media/thumbnails.ts'
import { jpgFile, pdfFile, picture, pngFile } from '../../support/files.ts'
import { wideHeicFile } from '../../support/heic.ts'
import { createServiceClient } from '../../support/services/service-client.ts'
import { startService } from '../../support/services/service.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib']
/**
 * The libraries that Electron's binary for Linux is linked with, where this machine has them. Every
 * Chromium for Linux needs them too.
 */
const glib = folders
  .map((folder) => ['glib', 'gobject', 'gio'].map((name) => `${folder}/lib${name}-2.0.so.0`))
  .find((libraries) => libraries.every((path) => existsSync(path)))

describe.skipIf(glib === undefined)(
  'pictures in a process that has the system’s GLib loaded, as Electron’s has on Linux',
  () => {
    afterEach(() => void vi.unstubAllEnvs())

    it('are looked at and made smaller without a complaint of that GLib', async () => {
      vi.stubEnv('LD_PRELOAD', glib!.join(' '))
      // What is a message on standard error else ends the process.
      vi.stubEnv('G_DEBUG', 'fatal-criticals')
      const processes = createMediaProcesses({ processes: 1 })
      onTestFinished(() => processes.close())
      const workspace = temporaryWorkspace()
      const thumbnails = createThumbnails(workspace, processes)
      const pictures = [
        { name: 'a.png', content: await pngFile({ width: 400, height: 200 }) },
        { name: 'b.jpg', content: await jpgFile({ width: 400, height: 200 }) },
      ]
      for (const { name, content } of pictures) {
        const taken = await importFile({
          workspace,
          entity: 'booth',
          field: 'booth_logo',
          name,
          source: Readable.from([content]),
          processes,
        })
        expect(taken).toMatchObject({ widthPixels: 400, heightPixels: 200 })
        const small = await thumbnails.get(taken.hash, 100)
        expect(await sharp(small!.path).metadata()).toMatchObject({ format: 'webp', width: 100, height: 50 })
      }
      const others = [
        { name: 'c.webp', content: await picture({ width: 60, height: 40 }).webp().toBuffer() },
        { name: 'd.avif', content: await picture({ width: 60, height: 40 }).avif().toBuffer() },
        { name: 'e.gif', content: await picture({ width: 60, height: 40 }).gif().toBuffer() },
        { name: 'f.tiff', content: await picture({ width: 60, height: 40 }).tiff().toBuffer() },
        { name: 'g.heic', content: wideHeicFile() },
        { name: 'h.pdf', content: pdfFile() },
      ]
      for (const { name, content } of others) {
        const { hash } = await importFile({
          workspace,
          purpose: 'library',
          name,
          source: Readable.from([content]),
          processes,
        })
        expect(await sharp((await thumbnails.get(hash, 20))!.path).metadata(), name).toMatchObject({
          format: 'webp',
          width: 20,
        })
      }
      const derived = createDerivedPictures(workspace, processes)
      const { hash } = await importFile({
        workspace,
        purpose: 'library',
        name: 'i.heic',
        source: Readable.from([wideHeicFile()]),
        processes,
      })
      const recipe = {
        crop: null,
        widthPixels: 32,
        heightPixels: 32,
        format: 'jpg',
        quality: 80,
        mostBytes: 900,
        background: '#ffffff',
      } as const
      expect(await derived.make(hash, recipe)).toMatchObject({ format: 'jpg', name: 'i.jpg' })
      const cut = Readable.from([pictures[1]!.content.subarray(0, 20_000)])
      const damaged = importFile({
        workspace,
        entity: 'booth',
        field: 'booth_logo',
        name: 'cut.jpg',
        source: cut,
        processes,
      })
      await expect(damaged).rejects.toMatchObject({ code: 'file-damaged' })
    })

    it('are drawn by the service for the sample event', { timeout: 120_000 }, async () => {
      vi.stubEnv('LD_PRELOAD', glib!.join(' '))
      vi.stubEnv('G_DEBUG', 'fatal-criticals')
      const service = await startService({ sample: true })
      onTestFinished(() => service.stop())
      const client = await createServiceClient(service.baseUrl, service.appKey, service.appSecret)
      const [booth] = await client.list('/v5/booths', 'booths')
      const { booth_logo_url: logo } = z.object({ booth_logo_url: z.url() }).parse(booth?.['booth_images'])
      const { channels } = await sharp(await (await fetch(logo)).arrayBuffer()).stats()
      expect(channels.some(({ stdev }) => stdev > 1)).toBe(true)
    })
  },
)

import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { importFile } from '../../electron/media/import-file.ts'
import { createMediaProcesses } from '../../electron/media/media-processes.ts'
import { createThumbnails } from '../../electron/media/thumbnails.ts'
import { openWorkspace } from '../../electron/workspace/open.ts'
import { median, type BenchResult } from './result.ts'

const photographs = 24
const widthPixels = 320
const rounds = 5

/**
 * Thumbnails of photographs of six megapixels, two at once, through the media processes beside the
 * picture library itself in this one; both write the same WebP to the disk.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-thumbnails-'))
  const processes = createMediaProcesses()
  const workspace = openWorkspace(join(folder, 'event'), { clock: Date })
  try {
    const hashes: string[] = []
    for (let seed = 0; seed < photographs; seed += 1) {
      const source = Readable.from([await photograph(seed)])
      hashes.push(
        (await importFile({ workspace, purpose: 'library', name: `${seed}.jpg`, source, processes })).hash,
      )
    }
    const ours: number[] = []
    const direct: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Another width every time: one that was made is not made again.
      const width = widthPixels + round
      const thumbnails = createThumbnails(workspace, processes)
      direct.push(
        await seconds(hashes, (hash) =>
          directly(workspace.assets.path(hash), join(folder, `${hash}.webp`), width),
        ),
      )
      ours.push(await seconds(hashes, (hash) => thumbnails.get(hash, width)))
    }
    const perPicture = (figures: readonly number[]): number => (median(figures) * 1_000) / photographs
    const [figure, peer] = [perPicture(ours), perPicture(direct)]
    return [
      {
        name: 'a thumbnail of a photograph, beside the picture library itself',
        ...{ figure, unit: 'ms', peer, ratio: figure / peer, target: '≤ 1.2×', met: figure / peer <= 1.2 },
      },
    ]
  } finally {
    processes.close()
    workspace.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function photograph(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + seed, sigma: 24 } as const
  return sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#808080', noise } })
    .blur(0.8)
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function directly(path: string, target: string, width: number): Promise<void> {
  const made = await sharp(path, { sequentialRead: true, failOn: 'none' })
    .autoOrient()
    .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer()
  await writeFile(target, made)
}

async function seconds(hashes: readonly string[], make: (hash: string) => Promise<unknown>): Promise<number> {
  const left = [...hashes]
  const startedAt = performance.now()
  await Promise.all(
    [1, 2].map(async () => {
      for (let hash = left.shift(); hash !== undefined; hash = left.shift()) await make(hash)
    }),
  )
  return (performance.now() - startedAt) / 1_000
}

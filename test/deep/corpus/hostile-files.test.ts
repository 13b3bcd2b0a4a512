import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mostMemoryBytes } from '../../../electron/media/worker/memory-limit.ts'
import { AppError, errorReasons } from '../../../shared/errors.ts'
import { watchChildMemory } from '../../support/child-memory.ts'
import { hostileFormats } from '../../support/hostile-files/all.ts'
import { openDoors, type Doors } from '../../support/hostile-files/doors.ts'
import type { HostileFile } from '../../support/hostile-files/hostile-file.ts'

/** For how long the core may answer nothing else. */
const longestStallMs = 2_000
/** What takes a reader longer twice is a hang; once, the machine may have had other things to do. */
const mostMs = 12_000
/** What a person is told of a file that cannot be used. */
const clearWords: ReadonlySet<string> = new Set([
  'file-damaged',
  'file-type',
  'file-empty',
  'file-too-large',
  'image-too-large',
])
/** What is said where a reader crashed or took too much memory. */
const failed = /makes the reader fail/
const slowestShown = 10

let doors: Doors
const delay = monitorEventLoopDelay({ resolution: 10 })
const memory = watchChildMemory()
/** How long each file took to be read or refused, in milliseconds. */
const took = new Map<string, number>()

beforeAll(async () => {
  doors = await openDoors()
  delay.enable()
}, 60_000)
afterAll(async () => {
  delay.disable()
  memory.stop()
  const slowest = [...took].sort(([, one], [, other]) => other - one).slice(0, slowestShown)
  console.log(slowest.map(([what, ms]) => `${Math.round(ms)} ms  ${what}`).join('\n'))
  console.log(`${Math.round(memory.peakBytes / 1024 ** 2)} MiB at most in one reader`)
  await doors.core.close()
})

/** What of files is kept, but for what was made of them for showing. */
function storedFiles(): readonly string[] {
  const all = readdirSync(doors.core.dataDirectory, { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile() && !/\.(db|db-shm|db-wal|lock|json|webp)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
}

/** What is wrong with how a file was met; nothing where it was read, or refused as it should be. */
async function faultOf(
  file: HostileFile,
  take: () => Promise<() => Promise<unknown>>,
  isAgain = false,
): Promise<string | undefined> {
  const before = storedFiles()
  delay.reset()
  const startedAt = performance.now()
  let isTaken = false
  const cause = await take()
    .then((show) => {
      isTaken = true
      return show()
    })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  const tookMs = performance.now() - startedAt
  const stallMs = delay.max / 1e6
  took.set(file.what, tookMs)
  if (tookMs > mostMs) return isAgain ? `took ${Math.round(tookMs)} ms` : faultOf(file, take, true)
  if (stallMs > longestStallMs) return `held the core for ${Math.round(stallMs)} ms`
  if (cause === undefined) return undefined
  if (!(cause instanceof AppError)) return 'is no error of ours'
  const reasons: readonly string[] =
    cause.code in errorReasons ? errorReasons[cause.code as keyof typeof errorReasons] : []
  const reason = cause.details?.reason
  const isHang = reason === 'too-slow' && file.isEndless !== true
  if (isHang && !isAgain) return faultOf(file, take, true)
  if (failed.test(cause.message) || isHang) return `ended its reader: ${cause.message}`
  if (!clearWords.has(cause.code) && reason === undefined) return `is said as ${cause.code}: ${cause.message}`
  if (reason !== undefined && !reasons.includes(reason)) return `has no words for “${reason}”`
  if (isTaken) return undefined
  // What came is removed behind the answer.
  const left = (): readonly string[] => storedFiles().filter((path) => !before.includes(path))
  return await vi
    .waitFor(() => expect(left()).toEqual([]), 5_000)
    .then(
      () => undefined,
      () => `was refused and left ${left().join(', ')}`,
    )
}

it.each(hostileFormats)(
  'a hostile $extension is read, or refused with a clear word, and soon',
  { timeout: 300_000 },
  async ({ extension, door, sound, files }) => {
    const takesSound = async (): Promise<unknown> =>
      (await doors.take(door, `sound.${extension}`, Buffer.from(await sound())))()
    await takesSound()
    const faults: string[] = []
    for (const file of files) {
      const { what, rule, content } = file
      const bytes = Buffer.from(await content())
      const fault = await faultOf(file, () => doors.take(door, `hostile.${extension}`, bytes))
      if (fault !== undefined) faults.push(`${what} (${rule}) ${fault}`)
    }
    expect(faults).toEqual([])
    // Whatever came before, the next file is taken in.
    await takesSound()
  },
)

it.skipIf(process.platform !== 'linux')('no reader has taken more memory than any file may cost', () => {
  expect(memory.peakBytes).toBeGreaterThan(0)
  expect(memory.peakBytes).toBeLessThanOrEqual(mostMemoryBytes)
})

it('the corpus has no file twice, and enough of each format', () => {
  for (const { files } of hostileFormats)
    expect(new Set(files.map(({ what }) => what)).size).toBe(files.length)
  expect(hostileFormats.flatMap(({ files }) => files).length).toBeGreaterThan(450)
})

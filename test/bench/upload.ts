import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mp4File } from '../support/files.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { newBooth, newFloor, openSyncRig } from '../support/workspaces/sync-rig.ts'
import { median, type BenchResult } from './result.ts'

const run$ = promisify(execFile)
const fileBytes = 1024 ** 3
const mebibyte = 1024 ** 2
const rounds = 3

/**
 * A file of 1 GiB through the real push path: memory above idle, and throughput beside `curl -F` of
 * the same file to the same service.
 */
export async function run(): Promise<BenchResult[]> {
  const service = await startService()
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-'))
  try {
    const { boothKey, boothId, hash, path } = await prepare(service, folder)
    const token = await tokenOf(service)
    const pushSeconds: number[] = []
    const curlSeconds: number[] = []
    const memoryBytes: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      curlSeconds.push(await curl(service, token, boothId, path, `curl ${round}`))
      const pushed = await push(service, folder, boothKey, hash, `push ${round}`)
      pushSeconds.push(pushed.seconds)
      memoryBytes.push(pushed.peakBytes - pushed.idleBytes)
    }
    const figure = fileBytes / mebibyte / median(pushSeconds)
    const peer = fileBytes / mebibyte / median(curlSeconds)
    const memory = Math.max(...memoryBytes) / mebibyte
    return [
      {
        name: 'upload of 1 GiB: peak memory above idle',
        figure: memory,
        unit: 'MiB',
        target: '≤ 64 MiB',
        met: memory <= 64,
      },
      {
        name: 'upload of 1 GiB: throughput beside curl -F',
        figure,
        unit: 'MiB/s',
        peer,
        ratio: figure / peer,
        target: '≥ 0.9×',
        met: figure / peer >= 0.9,
      },
    ]
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(
  service: StartedService,
  folder: string,
): Promise<{ boothKey: string; boothId: string; hash: string; path: string }> {
  const rig = openSyncRig({ folder, baseUrl: service.baseUrl })
  try {
    const { workspace, engine } = rig
    const booth = await newBooth(workspace, newFloor(workspace, 'Bench').key, 'Bench booth')
    await engine.run('both')
    const { hash } = await workspace.assets.add(largeVideo(), 'large.mp4', () =>
      Promise.resolve({ format: 'mp4', mime: 'video/mp4' }),
    )
    return {
      boothKey: booth.key,
      boothId: workspace.records.get('booth', booth.key)!.remoteId!,
      hash,
      path: workspace.assets.path(hash),
    }
  } finally {
    await rig.close()
  }
}

/** A film as far as its structure goes: the last box says it holds the rest. */
async function* largeVideo(): AsyncGenerator<Uint8Array> {
  const head = mp4File(0)
  head.writeUInt32BE(fileBytes - head.length + 8, head.length - 8)
  yield head
  const chunk = Buffer.alloc(mebibyte, 'a frame of a film. ')
  for (let left = fileBytes - head.length; left > 0; left -= chunk.length) {
    yield chunk.subarray(0, Math.min(left, chunk.length))
    await Promise.resolve()
  }
}

async function tokenOf({ baseUrl, appKey, appSecret }: StartedService): Promise<string> {
  const response = await fetch(`${baseUrl}/v5/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', app_key: appKey, app_secret: appSecret }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

async function push(
  { baseUrl }: StartedService,
  folder: string,
  boothKey: string,
  hash: string,
  title: string,
) {
  const script = join(import.meta.dirname, 'upload-process.ts')
  const { stdout } = await run$(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    folder,
    baseUrl,
    boothKey,
    hash,
    title,
  ])
  return JSON.parse(stdout) as {
    readonly idleBytes: number
    readonly peakBytes: number
    readonly seconds: number
  }
}

/** Seconds that curl itself counts, from its start to the end of the answer. */
async function curl(
  { baseUrl }: StartedService,
  token: string,
  boothId: string,
  path: string,
  title: string,
): Promise<number> {
  const { stdout } = await run$('curl', [
    ...['-sS', '--fail', '-o', '/dev/null', '-w', '%{time_total}', '-H', `Authorization: Bearer ${token}`],
    ...[
      '-F',
      `booth_id=${boothId}`,
      '-F',
      `title=${title}`,
      '-F',
      `file=@${path};type=video/mp4;filename=large.mp4`,
    ],
    `${baseUrl}/v5/booths/videos`,
  ])
  return Number(stdout)
}

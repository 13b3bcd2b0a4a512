import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeRegistration } from '../../electron/application/host/known-events.ts'
import { ensureBuilt } from '../../electron/start/build.ts'
import { openWorkspace } from '../../electron/workspace/open.ts'
import { boothOf } from './lists.ts'
import { median, type BenchResult } from './result.ts'

const run$ = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const rounds = 7
const booths = 50_000

/** What a process has used. */
interface Usage {
  readonly wallMs: number
  /** Of all its threads. */
  readonly cpuMs: number
  readonly peakMiB: number
}

/** The built command line, each command a process of its own, on 50,000 booths; medians. */
export async function run(): Promise<BenchResult[]> {
  await ensureBuilt(root, console.log)
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-cli-'))
  try {
    const [small, large] = [join(folder, 'small'), join(folder, 'large')]
    fill(small, 100)
    fill(large, booths)
    const cli = (workspace: string, ...args: readonly string[]): Promise<Usage> =>
      usageOf([join(root, 'out/main/cli.js'), ...args, '--workspace', workspace], join(folder, 'cache'))
    const status = await several(() => cli(small, 'status'))
    const narrow = await several(() => cli(small, 'list', 'floor', '--json'))
    const list = await several(() => cli(large, 'list', 'booth', '--json'))
    const peer = await several(() =>
      usageOf(['--input-type=module', '--eval', bareList, large], join(folder, 'cache')),
    )
    const atMost = (name: string, figure: number, unit: string, most: number): BenchResult => ({
      ...{ name, figure, unit, target: `≤ ${most} ${unit}` },
      met: figure <= most,
    })
    const ratio = list.cpuMs / peer.cpuMs
    return [
      atMost('“status” from start to end', status.wallMs, 'ms', 120),
      atMost('“list floor” from start to end', narrow.wallMs, 'ms', 120),
      {
        name: 'work of listing 50,000 booths as JSON, beside bare SQLite to JSON',
        ...{ figure: list.cpuMs, unit: 'ms', peer: peer.cpuMs, ratio, target: '≤ 1.5×', met: ratio <= 1.5 },
      },
      atMost('memory of it', list.peakMiB, 'MiB', 100),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An event with floors and booths, as a pull leaves it. */
function fill(folder: string, count: number): void {
  const workspace = openWorkspace(folder, { clock: Date })
  writeRegistration(workspace, {
    ...{ id: 'bench', name: 'Bench', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  })
  workspace.records.addListed(
    'floor',
    [1, 2, 3, 4].map((id) => ({
      remoteId: String(id),
      values: { name: `Hall ${id}`, order: id, active: true },
    })),
  )
  for (let from = 1; from <= count; from += 500) {
    const ids = Array.from({ length: Math.min(500, count - from + 1) }, (_, index) => from + index)
    workspace.records.addListed(
      'booth',
      ids.map((id) => ({ remoteId: String(id), values: boothOf(id) })),
    )
  }
  while (workspace.lists.prepareSome());
  workspace.close()
}

/**
 * What a list is measured against: the same rows as one JSON array, in as few words as possible. As
 * plain JavaScript, so that its time is not that of reading TypeScript.
 */
const bareList = `
  import { DatabaseSync } from 'node:sqlite'
  const database = new DatabaseSync(process.argv[1] + '/workspace.db', { readOnly: true })
  const rows = database.prepare("SELECT key, state, remote_id, base, draft FROM record WHERE entity = 'booth' AND removed = 0 ORDER BY id").all()
  const records = rows.map(({ key, state, remote_id: id, base, draft }) => ({ $key: key, $state: state, booth_id: Number(id), ...JSON.parse(draft ?? base) }))
  process.stdout.write(JSON.stringify(records, null, 2))`

/**
 * Loaded into each process: says at its end, on standard error, what it has used. Linux counts in `maxRSS` what the
 * process that started it had; the peak of the process itself stands in `/proc`.
 */
const usageReport = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const peakKiB = Number(/^VmHWM:\\s*(\\d+)/m.exec(status)?.[1] ?? maxRSS)
  process.stderr.write(JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMiB: peakKiB / 1024 }) + '\\n')
})`

async function several(measure: () => Promise<Usage>): Promise<Usage> {
  // The first run fills caches.
  await measure()
  const usages: Usage[] = []
  for (let round = 0; round < rounds; round += 1) usages.push(await measure())
  const of = (name: keyof Usage): number => median(usages.map((usage) => usage[name]))
  return { wallMs: of('wallMs'), cpuMs: of('cpuMs'), peakMiB: of('peakMiB') }
}

async function usageOf(args: readonly string[], cache: string): Promise<Usage> {
  const startedAt = performance.now()
  const { stderr } = await run$(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      `data:text/javascript,${encodeURIComponent(usageReport)}`,
      ...args,
    ],
    {
      env: { ...process.env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
      maxBuffer: 256 * 1024 * 1024,
    },
  )
  const wallMs = performance.now() - startedAt
  return { wallMs, ...(JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Omit<Usage, 'wallMs'>) }
}

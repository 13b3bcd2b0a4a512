import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { programFile } from './program-file.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where the program keeps its compiled code, instead of the person's own cache. */
const cache = join(root, 'node_modules', '.cache', 'cli-tests')
const compiledCode = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache }

export interface CliOptions {
  readonly workspace: string
  readonly environment?: Readonly<Record<string, string>>
  /** Where relative paths of the arguments begin. */
  readonly folder?: string
  /** What comes over standard input. */
  readonly input?: string
  /** Without `--json`. */
  readonly asText?: boolean
  /** Gets the process while it runs. */
  readonly onStart?: (child: ChildProcess) => void
}

export interface CliRun {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** Standard output as the one JSON document it must be. */
  json(): unknown
}

/**
 * Runs the command line as a process of its own. The services of the tests show at
 * once what they confirm.
 */
export async function runCli(
  args: readonly string[],
  { workspace, environment = {}, folder, input, asText = false, onStart }: CliOptions,
): Promise<CliRun> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      programFile('cli'),
      ...args,
      '--workspace',
      workspace,
      ...(asText ? [] : ['--json']),
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(folder === undefined ? {} : { cwd: folder }),
      env: {
        ...withoutOurs(process.env),
        BOOTH_BUILDER_SECRETS: 'memory',
        BOOTH_BUILDER_SETTLING_SECONDS: '0',
        ...compiledCode,
        ...environment,
      },
    },
  )
  child.stdin.end(input)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  onStart?.(child)
  const [code, signal] = await closed
  return { code, signal, stdout, stderr, json: () => JSON.parse(stdout) as unknown }
}

function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith('BOOTH_BUILDER_')),
  )
}

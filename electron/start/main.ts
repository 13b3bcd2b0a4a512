import { join } from 'node:path'
import { readArguments, usage, type StartArguments } from './arguments.ts'
import { ensureBuilt } from './build.ts'
import { runChild, type Ended } from './child.ts'
import { missingDisplay, missingSandbox, thisMachine } from './desktop-obstacles.ts'
import { ensureElectron } from './electron-binary.ts'
import { projectRoot } from './read-json.ts'

/** A desktop that ends by itself and badly within this time has not started, in milliseconds. */
const startedAfterMs = 10_000

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function start(args: StartArguments): Promise<number> {
  await ensureBuilt(projectRoot, say)
  if (args.host !== 'web') {
    const outcome = await runDesktop(args)
    if (typeof outcome === 'number') return outcome
    say(`No desktop window: ${outcome.missing}. Starting the web page instead.`)
  }
  return runWeb(args)
}

/** The desktop's exit code once it has run, or what it is missing. */
async function runDesktop(args: StartArguments): Promise<number | { readonly missing: string }> {
  const display = missingDisplay(thisMachine)
  if (display !== undefined) return { missing: display }
  const binary = await ensureElectron(args.host === 'desktop', say)
  if ('missing' in binary) return binary
  const sandbox = missingSandbox(thisMachine, binary.path)
  if (sandbox !== undefined) return { missing: sandbox }
  const ended = await runChild(
    binary.path,
    [projectRoot, ...dataArguments(args), ...(args.safeMode ? ['--safe-mode'] : [])],
    {
      ...process.env,
      ELECTRON_RUN_AS_NODE: undefined,
    },
  )
  return hasStarted(ended) ? ended.code : { missing: reasonOf(ended) }
}

function hasStarted({ code, asked, afterMs }: Ended): boolean {
  return code === 0 || asked || afterMs >= startedAfterMs
}

function reasonOf({ code, signal }: Ended): string {
  if (code === 127) return 'a library that Electron needs is not installed (see the line above)'
  return signal === null
    ? `Electron ended at once with code ${code}`
    : `Electron was ended at once by ${signal}`
}

async function runWeb(args: StartArguments): Promise<number> {
  const port = args.port === undefined ? [] : ['--port', String(args.port)]
  const open = args.open ? [] : ['--no-open']
  const script = join(projectRoot, 'out', 'main', 'web.js')
  const ended = await runChild(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...port, ...open, ...dataArguments(args)],
    process.env,
  )
  return ended.code
}

function dataArguments(args: StartArguments): readonly string[] {
  return args.dataDirectory === undefined ? [] : ['--data', args.dataDirectory]
}

function readOrExplain(): StartArguments | undefined {
  try {
    return readArguments(process.argv.slice(2))
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return undefined
  }
}

const args = readOrExplain()
if (args === undefined) process.exitCode = 2
else {
  start(args).then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      say(error instanceof Error ? error.message : String(error))
      process.exitCode = 1
    },
  )
}

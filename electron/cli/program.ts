import { toAppError } from '../../shared/errors.ts'
import { collectGarbageEarly, keepFilesPrivate } from '../application/host/process-settings.ts'
import { commandIn, readCommandLine, wantsJson, type CommandLine } from './arguments.ts'
import { helpResult, usageOf } from './help.ts'
import { exitCodeOfError, type ExitCode } from './output/exit-code.ts'
import { printError, printResult, writeResult, type CommandEnd, type CommandResult } from './output/output.ts'

import packageJson from '../../package.json' with { type: 'json' }

/** Runs one command line to its end. */
export async function runProgram(argv: readonly string[]): Promise<ExitCode> {
  keepFilesPrivate()
  collectGarbageEarly()
  const interrupted = new AbortController()
  const end = (): void => {
    // The second time it ends at once; what was being sent is looked up at the next run.
    if (interrupted.signal.aborted) process.exit(130)
    interrupted.abort()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // Whoever read the output may stop reading; the work goes on.
  process.stdout.on('error', () => undefined)
  try {
    const line = readCommandLine(argv)
    const { json } = line
    const result = await resultOf(line, interrupted.signal)
    if (!('isWritten' in result)) await printResult(result, json)
    return result.exitCode
  } catch (cause) {
    const error = toAppError(cause)
    await printError(error, wantsJson(argv), usageOf(commandIn(argv)))
    return exitCodeOfError(error.code)
  }
}

function resultOf(
  line: CommandLine,
  signal: AbortSignal,
): Promise<CommandResult | CommandEnd> | CommandResult {
  switch (line.kind) {
    case 'help':
      return helpResult(line.command)
    case 'version': {
      const { productName, version } = packageJson
      return { json: { version }, text: `${productName} ${version}`, exitCode: 0 }
    }
    case 'completion': {
      const { shell } = line
      return import('./completion.ts').then(({ completionScript }) => {
        const script = completionScript(shell)
        return { json: { shell, script }, text: script, exitCode: 0 }
      })
    }
    case 'command':
      return line.run({ folder: line.folder, json: line.json, write: writeResult, signal })
  }
}

import { resolve } from 'node:path'
import { toAppError } from '../../shared/errors.ts'
import { collectGarbageEarly, keepFilesPrivate } from '../application/host/process-settings.ts'
import { commandIn, readCommandLine, wantsJson } from './arguments.ts'
import { helpResult, usageOf } from './help.ts'
import { exitCodeOfError, type ExitCode } from './output/exit-code.ts'
import { printError, printResult, writeResult } from './output/output.ts'

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
    const result =
      line.kind === 'help'
        ? helpResult(line.command)
        : await line.run({ folder: resolve(line.workspace), json, write: writeResult, signal: interrupted.signal })
    if (!('isWritten' in result)) await printResult(result, json)
    return result.exitCode
  } catch (thrown) {
    const error = toAppError(thrown)
    await printError(error, wantsJson(argv), usageOf(commandIn(argv)))
    return exitCodeOfError(error.code)
  }
}

import { toAppError, type AppError } from '../../shared/errors.ts'
import { createStderrLog } from '../node-host/log.ts'
import { parseCommandLine, usage, type CommandLine } from './arguments.ts'
import { runCommand, type CommandResult } from './commands.ts'
import { exitCodeOf, exitCodes } from './exit-code.ts'
import { createProgressLine } from './progress-line.ts'

/** The command line's process. Standard output is the answer; everything said on the way goes to standard error. */
async function main(args: readonly string[]): Promise<number> {
  let line: CommandLine | 'help'
  try {
    line = parseCommandLine(args)
  } catch (thrown) {
    const error = toAppError(thrown)
    report(error, args.includes('--json'))
    if (!args.includes('--json')) process.stderr.write(`\n${usage}`)
    return exitCodeOf(error)
  }
  if (line === 'help') {
    process.stdout.write(usage)
    return exitCodes.done
  }
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const progress = createProgressLine(process.stderr)
  try {
    const result = await runCommand(line, {
      clock: { now: () => Date.now() },
      log: createStderrLog(),
      environment: process.env,
      signal: controller.signal,
      onProgress: progress.show,
    })
    progress.clear()
    print(result, line.json)
    return result.exitCode
  } catch (thrown) {
    progress.clear()
    const error = toAppError(thrown)
    report(error, line.json)
    return exitCodeOf(error)
  }
}

function print({ document, text }: CommandResult, json: boolean): void {
  process.stdout.write(`${json ? JSON.stringify(document, null, 2) : text}\n`)
}

function report(error: AppError, json: boolean): void {
  if (json) process.stdout.write(`${JSON.stringify({ error: error.toShape() }, null, 2)}\n`)
  else process.stderr.write(`${error.message}\n`)
}

process.exitCode = await main(process.argv.slice(2))

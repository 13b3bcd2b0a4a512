import { resolve } from 'node:path'
import { toAppError } from '../../shared/errors.ts'
import { collectGarbageEarly, keepFilesPrivate } from '../application/host/process-settings.ts'
import { readCommandLine, usage, wantsJson, type CommandLine } from './arguments.ts'
import { conflicts, resolveConflict } from './commands/conflicts.ts'
import { acceptExhibitors, exhibitors } from './commands/exhibitors.ts'
import { init } from './commands/init.ts'
import { parked, retry } from './commands/parked.ts'
import { list, remove, save } from './commands/records.ts'
import { status } from './commands/status.ts'
import { synchronise } from './commands/synchronise.ts'
import { exitCodeOfError, type ExitCode } from './output/exit-code.ts'
import { printError, printResult, type CommandResult } from './output/output.ts'

function run({ command, workspace, json }: CommandLine, signal: AbortSignal): Promise<CommandResult> | CommandResult {
  const folder = resolve(workspace)
  switch (command.name) {
    case 'init':
      return init(folder, command, signal)
    case 'pull':
    case 'push':
    case 'sync':
      return synchronise(folder, command.name, { signal, progress: !json })
    case 'status':
      return status(folder)
    case 'list':
      return list(folder, command.entity, command.text)
    case 'save':
      return save(folder, command.entity, resolve(command.file), signal)
    case 'remove':
      return remove(folder, command.entity, command.key, command.deleteRepresentatives)
    case 'conflicts':
      return conflicts(folder)
    case 'resolve':
      return resolveConflict(folder, command.entity, command.key, command)
    case 'parked':
      return parked(folder)
    case 'retry':
      return retry(folder, command.entries)
    case 'exhibitors':
      return command.accept === undefined ? exhibitors(folder) : acceptExhibitors(folder, command.accept, signal)
  }
}

async function main(argv: readonly string[]): Promise<ExitCode> {
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
    const commandLine = readCommandLine(argv)
    const result = await run(commandLine, interrupted.signal)
    await printResult(result, commandLine.json)
    return result.exitCode
  } catch (thrown) {
    const error = toAppError(thrown)
    await printError(error, wantsJson(argv), usage)
    return exitCodeOfError(error.code)
  }
}

keepFilesPrivate()
collectGarbageEarly()
process.exit(await main(process.argv.slice(2)))

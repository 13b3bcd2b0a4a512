import { utilityProcess, type UtilityProcess } from 'electron'
import { toAppError, type AppError } from '../../shared/errors.ts'
import { checkBesideArchive } from './outside-archive.ts'
import {
  keepEnd,
  workerEnvironment,
  type WorkerOptions,
  type WorkerProcess,
} from '../media/worker-process.ts'
import { openWorkerChannel } from './worker-channel.ts'

let started = 0
/** By the names that Electron tells of their end. */
const endedOnPurpose = new Set<string>()

/** Whether the process of this name was ended by the program: it had nothing to do, or nobody wants its answer any more. */
export function wasEndedOnPurpose(name: string | undefined): boolean {
  return name !== undefined && endedOnPurpose.delete(name)
}

/**
 * Starts a process that reads files as a utility process: with the fuse `RunAsNode` off Electron's
 * executable is not Node for anybody. Only after `ready`. It does not start where the program's files
 * beside its archive are not as they were installed; its end says so.
 */
export function startUtilityWorker({ entry, heapMiB }: WorkerOptions): WorkerProcess {
  const channel = openWorkerChannel()
  const serviceName = `File reader ${(started += 1)}`
  const ended = Promise.withResolvers<Parameters<Parameters<WorkerProcess['onEnd']>[0]>>()
  let child: UtilityProcess | undefined
  let killed = false
  const end = (output: string, refusal?: AppError): void => {
    channel.close()
    ended.resolve([output, refusal])
  }
  const kill = (): void => {
    const pid = child?.pid
    if (pid === undefined) return
    endedOnPurpose.add(serviceName)
    try {
      // Electron's own kill() asks first and lets a process that hangs go on for two seconds.
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in this very moment.
    }
  }
  const start = (): void => {
    if (killed) {
      end('')
      return
    }
    child = utilityProcess.fork(entry, [], {
      serviceName,
      // What is given here become Chromium's switches, among which V8's options have one of their own.
      ...(heapMiB === undefined ? {} : { execArgv: [`--js-flags=--max-old-space-size=${heapMiB}`] }),
      env: { ...workerEnvironment(), ...channel.environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const lastErrors = keepEnd(child.stderr ?? undefined)
    let fatal = ''
    // V8 gives up, mostly for want of memory; the end follows. Without a listener it would be thrown
    // here.
    child.on('error', (type, location) => {
      fatal = `${type} in ${location}`
    })
    child.once('exit', () => end([lastErrors(), fatal].filter((text) => text !== '').join('\n')))
    child.once('spawn', () => {
      if (killed) kill()
    })
  }
  checkBesideArchive(entry)
    .then(start)
    .catch((error: unknown) => end('', toAppError(error)))
  return {
    send: channel.send,
    onMessage: channel.onMessage,
    onEnd: (listener) => void ended.promise.then(([output, refusal]) => listener(output, refusal)),
    kill() {
      killed = true
      kill()
    },
    // It never keeps the application open.
    hold: () => undefined,
  }
}

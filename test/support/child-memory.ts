import { readdirSync, readFileSync } from 'node:fs'

const everyMs = 20

/** Looks at the memory of the processes that this one has started. */
export interface ChildMemory {
  /** The most that one of them has held at once (resident set size), in bytes; 0 where there was none. */
  readonly peakBytes: number
  stop(): void
}

/** By `/proc`, so of Linux only; elsewhere it sees no process. */
export function watchChildMemory(): ChildMemory {
  let peakBytes = 0
  const look = (): void => {
    for (const pid of childrenOf(process.pid)) peakBytes = Math.max(peakBytes, peakOf(pid))
  }
  const timer = setInterval(look, everyMs)
  return {
    get peakBytes() {
      return peakBytes
    },
    stop: () => clearInterval(timer),
  }
}

function childrenOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/task`
  return listed(folder).flatMap((task) => textOf(`${folder}/${task}/children`).split(' ').filter(Boolean))
}

function peakOf(pid: string): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Nothing of a process that has just ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

import type { SyncProgress } from '../../sync/types.ts'

export interface ProgressLine {
  show(progress: SyncProgress): void
  /** Leaves nothing of it in a terminal. */
  end(): void
}

/**
 * How far a synchronisation is, on standard error: one line that is rewritten in a terminal, else
 * one line for each thing it does.
 */
export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  let last = ''
  return {
    show({ phase, entity, done, total }) {
      const what = entity === null ? phase : `${phase} ${entity}`
      if (stream.isTTY) stream.write(`\r\u001B[K${what}${total === null ? '' : ` ${done} of ${total}`}`)
      else if (what !== last) stream.write(`${what}\n`)
      last = what
    },
    end() {
      if (stream.isTTY && last !== '') stream.write('\r\u001B[K')
    },
  }
}

/** Does something when it is asked for, at once but never more often than once in `everyMs`. */
export interface Paced {
  ask(): void
  stop(): void
}

export function paced(everyMs: number, work: () => void): Paced {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let doneAt = -Infinity
  return {
    ask() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined
          doneAt = performance.now()
          work()
        },
        Math.max(0, doneAt + everyMs - performance.now()),
      )
    },
    stop() {
      clearTimeout(waiting)
      waiting = undefined
    },
  }
}

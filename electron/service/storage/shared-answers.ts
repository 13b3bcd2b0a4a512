import { setTimeout as pause } from 'node:timers/promises'

/** A question that has no answer yet holds up the next one no longer. */
const timeoutMs = 50

/**
 * Asks for those who want the same to be known at once: who comes while a question is under way
 * shares the next one with all who come until then. So no answer is older than its question, and
 * many questions at once become two.
 */
export function coalesced<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<Answer>>()

  const begin = (key: string): Promise<Answer> => {
    const asked = ask(key)
    const over: Promise<unknown> = asked
      .catch(() => undefined)
      .finally(() => {
        if (running.get(key) === over) running.delete(key)
      })
    running.set(key, over)
    return asked
  }

  return (key) => {
    const before = running.get(key)
    if (before === undefined) return begin(key)
    const waiting = next.get(key)
    if (waiting !== undefined) return waiting
    const giveUp = new AbortController()
    const asked = Promise.race([
      before,
      pause(timeoutMs, undefined, { signal: giveUp.signal }).catch(() => undefined),
    ]).then(() => {
      giveUp.abort()
      next.delete(key)
      return begin(key)
    })
    next.set(key, asked)
    return asked
  }
}

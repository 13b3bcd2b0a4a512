import type { Transport } from '../../../shared/contract/index.ts'

export interface SlowTransport extends Transport {
  /** From now on nothing is slow. */
  hurry(): void
}

/**
 * The way to a core that is slow: calls wait before it takes them, and its answers wait after it has
 * looked at what they tell, so that a later one may overtake them. What it tells of its own accord
 * comes in order and at once.
 */
export function slowTransport(transport: Transport, delayMs: () => number): SlowTransport {
  const waiting = new Map<() => void, ReturnType<typeof setTimeout>>()
  let isSlow = true
  const later = (act: () => void): void => {
    if (!isSlow) {
      act()
      return
    }
    const done = (): void => {
      waiting.delete(done)
      act()
    }
    waiting.set(done, setTimeout(done, delayMs()))
  }
  return {
    send: (message) => later(() => transport.send(message)),
    onMessage: (listener) =>
      transport.onMessage((message) => {
        if (isAnswer(message)) later(() => listener(message))
        else listener(message)
      }),
    hurry() {
      isSlow = false
      for (const [act, timer] of waiting) {
        clearTimeout(timer)
        act()
      }
    },
  }
}

function isAnswer(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'result'
}

import { shallowReactive, watch } from 'vue'
import { z } from 'zod'

/** A background that takes longer than this to paint once is switched off from the next opening on. */
const mostMs = 2_000
const storageName = 'booth-builder.slow-backgrounds'
const mostRemembered = 200

/**
 * Backgrounds that took too long last time. A mark is written before one is painted for the first
 * time and taken away after it, so that it also stays where the page did not come back from that.
 */
const marked = new Set(readMarks())
/** Known to be slow when the page was opened, and not switched on since. */
const off = shallowReactive(new Set(marked))
const painted = new Set<string>()

export function isSwitchedOff(hash: string): boolean {
  return off.has(hash)
}

export function switchOn(hash: string): void {
  mark(hash, false)
  off.delete(hash)
}

/** Ends when the background is not switched off; rejects with what `signal` was aborted for. */
export function untilSwitchedOn(hash: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = watch(
      () => off.has(hash),
      (isOff) => {
        if (!isOff) resolve()
      },
      { immediate: true },
    )
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason as Error)
    })
  })
}

/** Does some work for a background at once, and marks it where that takes too long or never ends. */
export function runTimed<T>(hash: string, work: () => T): T {
  const isFirst = !painted.has(hash)
  if (isFirst) mark(hash, true)
  const startedAt = performance.now()
  const result = work()
  const isSlow = performance.now() - startedAt > mostMs
  if (isFirst || isSlow) mark(hash, isSlow)
  painted.add(hash)
  return result
}

function mark(hash: string, isSlow: boolean): void {
  if (isSlow === marked.has(hash)) return
  if (isSlow) marked.add(hash)
  else marked.delete(hash)
  localStorage.setItem(storageName, JSON.stringify([...marked].slice(-mostRemembered)))
}

function readMarks(): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(localStorage.getItem(storageName) ?? '[]'))
  } catch {
    return []
  }
}

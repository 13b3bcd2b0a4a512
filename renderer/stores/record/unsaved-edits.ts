import { nextTick, shallowRef, type Ref } from 'vue'
import { beforeClosing } from '../../bridge/index.ts'

/** `leaving`: the page may be gone in a moment, and no answer waited for. */
type Flush = (leaving: boolean) => Promise<unknown>

const flushes = new Set<Flush>()

/**
 * What is typed is saved a moment later; `flush` is called where that moment must not be waited
 * for. Returns a function that ends it.
 */
export function registerPendingSave(flush: Flush): () => void {
  flushes.add(flush)
  return () => {
    flushes.delete(flush)
  }
}

const atTheEnd = new Set<() => Promise<unknown>>()

/**
 * As `registerPendingSave` for what waits until a person says so: it is saved only where the page goes.
 */
export function registerLastSave(save: () => Promise<unknown>): () => void {
  atTheEnd.add(save)
  return () => {
    atTheEnd.delete(save)
  }
}

async function saveAtTheEnd(): Promise<void> {
  await Promise.allSettled([...atTheEnd].map((save) => save()))
}

/** Saves everything typed so far. */
export async function flushUnsavedEdits(leaving = false): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush(leaving)))
}

const isWaitedFor = shallowRef(false)
/** Whether the window would be closed by now, and waits for what is being saved or copied. */
export const closingWaits: Readonly<Ref<boolean>> = isWaitedFor
/** A person wonders after this long why a window stays, in milliseconds. */
const unnoticedMs = 1_000

/**
 * A window that is closed or put away may never come back. The desktop's window waits until all is
 * saved.
 */
export function flushWhenHidden(target: Document): void {
  /** Some fields are saved when they are left. */
  function leaveField(): void {
    if (target.activeElement instanceof HTMLElement) target.activeElement.blur()
  }
  beforeClosing(async () => {
    leaveField()
    await nextTick()
    const timer = setTimeout(() => (isWaitedFor.value = true), unnoticedMs)
    await saveAtTheEnd()
    await flushUnsavedEdits()
    clearTimeout(timer)
    isWaitedFor.value = false
  })
  const flush = (): void => void flushUnsavedEdits(true)
  target.addEventListener('visibilitychange', () => {
    if (target.visibilityState === 'hidden') flush()
  })
  for (const leaving of ['beforeunload', 'pagehide'])
    target.defaultView?.addEventListener(leaving, () => {
      leaveField()
      void saveAtTheEnd()
      flush()
    })
}

/** A press that moves less than this is a click. */
const clickPixels = 5

/**
 * After a press on something that can be carried: `carry` once the pointer moves on, or `click`
 * where it comes up before.
 */
export function afterPress(
  { clientX, clientY }: PointerEvent,
  { carry, click }: { readonly carry: (event: PointerEvent) => void; readonly click?: () => void },
): void {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener(
    'pointermove',
    (move) => {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < clickPixels) return
      stop.abort()
      carry(move)
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    () => {
      stop.abort()
      click?.()
    },
    { signal },
  )
  window.addEventListener('pointercancel', () => stop.abort(), { signal })
}

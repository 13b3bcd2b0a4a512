/** Whether the page is written from right to left. */
export function isMirrored(): boolean {
  return document.documentElement.dir === 'rtl'
}

/**
 * Where an arrow to the side leads in what stands side by side on the page: 1 to the next, -1 to the
 * one before. `null`: it is no such key. On a plan or in a picture left is left in every language.
 */
export function alongLine(key: string): 1 | -1 | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return (key === 'ArrowRight') === isMirrored() ? -1 : 1
}

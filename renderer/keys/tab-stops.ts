const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]'

/** What Tab stops at within an element, in its order, whether it is in sight or not. */
export function tabStops(within: Element): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(stops)].filter(({ tabIndex }) => tabIndex >= 0)
}

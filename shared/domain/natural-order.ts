let collator: Intl.Collator | undefined

/** How numbers and names of a plan are sorted where nobody's language counts: `A2` before `A10`. */
export function inNaturalOrder(one: string, other: string): number {
  // Made when it is asked first: that takes milliseconds, and every command loads this file.
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(one, other)
}

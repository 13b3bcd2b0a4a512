const collator = new Intl.Collator('en', { numeric: true })

/** How numbers and names of a plan are sorted where nobody's language counts: `A2` before `A10`. */
export const inNaturalOrder = (one: string, other: string): number => collator.compare(one, other)

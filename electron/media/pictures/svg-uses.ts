/** So many elements are drawn of an SVG at most, each counted as often as it is used. */
const mostElements = 500_000
/** Elements that use others that use others …. */
const mostLevels = 50

interface Named {
  /** The elements and references from the first to before the last of these are in it. */
  readonly elements: readonly [number, number]
  readonly references: readonly [number, number]
}

/**
 * Whether an SVG shows more than is drawn once what it uses again (`<use>`, patterns, masks) is put
 * in its places; counted, without putting it there. What uses itself is nothing to what draws it.
 */
export function growsByUse(svg: string): boolean {
  const named = new Map<string, Named>()
  const references: string[] = []
  const open: { readonly id: string | undefined; readonly element: number; readonly reference: number }[] = []
  let elements = 0
  for (const [, closes, inside = ''] of svg.matchAll(/<(\/)?([A-Za-z_][^<>]*)>/g)) {
    if (closes === undefined) {
      const id = inside.includes('id') ? /\sid\s*=\s*["']([^"']*)["']/.exec(inside)?.[1] : undefined
      open.push({ id, element: elements, reference: references.length })
      elements += 1
      if (elements > mostElements) return true
      if (inside.includes('#')) for (const [, used = ''] of inside.matchAll(/(?:href\s*=\s*["']|url\(\s*["']?)#([^"')]*)/g)) references.push(used)
    }
    if (closes === undefined && !inside.endsWith('/')) continue
    const one = open.pop()
    if (one?.id !== undefined) named.set(one.id, { elements: [one.element, elements], references: [one.reference, references.length] })
  }
  const known = new Map<string, number>()
  let steps = 0
  const expanded = ({ elements: [from, to], references: [first, last] }: Named, level: number): number => {
    let count = to - from
    for (let at = first; at < last && count <= mostElements; at++) {
      steps += 1
      const id = references[at] ?? ''
      const used = named.get(id)
      if (used === undefined) continue
      if (level >= mostLevels || steps > 4 * mostElements) return Infinity
      const before = known.get(id)
      if (before === undefined) known.set(id, 0)
      const added = before ?? expanded(used, level + 1)
      known.set(id, added)
      count += added
    }
    return count
  }
  return expanded({ elements: [0, elements], references: [0, references.length] }, 0) > mostElements
}

/** So many elements are drawn of an SVG at most, each counted as often as it is used. */
const mostElements = 500_000
/** So many letters of its texts are set and drawn at most. */
const mostLetters = 200_000
/** A step of a filter draws its whole region once more. */
const elementsOfAStep = 2_000
/** A path, a style or a transformation is gone through each time that it is used. */
const lettersOfAnElement = 200
/** At each corner of a line a mark may be drawn. */
const elementsOfAMark = 10
/** Elements that use others that use others …. */
const mostLevels = 50

interface Named {
  /** The elements and references from the first to before the last of these are in it. */
  readonly elements: readonly [number, number]
  readonly references: readonly [number, number]
}

/**
 * Whether an SVG shows more than is drawn once what it uses again (`<use>`, patterns, masks) is put
 * in its places; counted, without putting it there. What uses itself is nothing to what draws it. Steps
 * of filters, corners with a mark and long attributes count as the elements that they cost.
 */
export function growsByUse(svg: string): boolean {
  const named = new Map<string, Named>()
  const references: string[] = []
  const open: { readonly id: string | undefined; readonly element: number; readonly reference: number }[] = []
  let elements = 0
  if (lettersIn(svg) > mostLetters) return true
  const cornerCost = /<(?:\w+:)?marker[\s>]/.test(svg) ? elementsOfAMark : 0
  for (const [, closes, inside = ''] of svg.matchAll(/<(\/)?([A-Za-z_][^<>]*)>/g)) {
    if (closes === undefined) {
      const id = inside.includes('id') ? /\sid\s*=\s*["']([^"']*)["']/.exec(inside)?.[1] : undefined
      open.push({ id, element: elements, reference: references.length })
      elements += 1 + Math.floor(inside.length / lettersOfAnElement)
      if (/^(?:\w+:)?fe[A-Z]/.test(inside)) elements += elementsOfAStep
      if (cornerCost > 0) elements += cornerCost * cornersIn(inside)
      if (elements > mostElements) return true
      if (inside.includes('#'))
        for (const [, used = ''] of inside.matchAll(/(?:href\s*=\s*["']|url\(\s*["']?)#([^"')]*)/g))
          references.push(used)
    }
    if (closes === undefined && !inside.endsWith('/')) continue
    const one = open.pop()
    if (one?.id !== undefined)
      named.set(one.id, { elements: [one.element, elements], references: [one.reference, references.length] })
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

/** How many letters stand between the tags, but for space. */
function lettersIn(svg: string): number {
  let letters = 0
  for (let end = svg.indexOf('>'); end >= 0;) {
    const next = svg.indexOf('<', end)
    letters += svg.slice(end + 1, next < 0 ? undefined : next).replaceAll(/\s+/g, '').length
    end = next < 0 ? -1 : svg.indexOf('>', next)
  }
  return letters
}

/** The corners of a path or a line of many: its commands, or half of its figures. */
function cornersIn(tag: string): number {
  const path = /\s(?:d|points)\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag)
  return path === null ? 0 : Math.ceil(((path[1] ?? path[2] ?? '').match(/[-+\d.]+/g)?.length ?? 0) / 2)
}

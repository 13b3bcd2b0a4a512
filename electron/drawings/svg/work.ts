import type { Element } from '@xmldom/xmldom'
import { stepsOfReading } from '../work.ts'

/** How many steps it costs to look at an element: at its attributes, at what is in it, and at the letters of both. */
export function workOf({ attributes, firstChild }: Element): number {
  let [parts, letters] = [1, 0]
  for (let at = 0; at < attributes.length; at += 1) {
    parts += 1
    letters += attributes.item(at)?.value.length ?? 0
  }
  for (let node = firstChild; node !== null; node = node.nextSibling) {
    parts += 1
    letters += node.nodeValue?.length ?? 0
  }
  return parts + stepsOfReading(letters)
}

import type { Element } from '@xmldom/xmldom'
import { stepsOfName, stepsOfReading } from '../figures/work.ts'

/** How many steps each use of an element costs: its attributes are looked up, what is in it is gone through. */
export function stepsOfElement({ attributes, firstChild }: Element): number {
  let work = 1
  for (let at = 0; at < attributes.length; at += 1) work += 1 + stepsOfName(attributes.item(at)?.value ?? '')
  for (let node = firstChild; node !== null; node = node.nextSibling) work += 1
  return work
}

/** How many each use of a text costs: all parts of it are looked at, and its letters read. */
export function workOfText(text: Element): number {
  const parts = [text, ...Array.from(text.getElementsByTagName('*'))]
  return parts.reduce((sum, part) => sum + stepsOfElement(part) + stepsOfReading(lettersIn(part)), 0)
}

function lettersIn({ firstChild }: Element): number {
  let letters = 0
  for (let node = firstChild; node !== null; node = node.nextSibling) letters += node.nodeValue?.length ?? 0
  return letters
}

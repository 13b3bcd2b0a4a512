import {
  parse as parseIcu,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser'
import type { Part } from './parts.ts'

/**
 * The parts of a text in ICU's message format. The build does this ahead and leaves the parser out
 * of the page. Throws a `SyntaxError` that says what is wrong, and where.
 */
export function parse(text: string): readonly Part[] {
  return partsOf(elementsOf(text), undefined)
}

function elementsOf(text: string): readonly MessageFormatElement[] {
  try {
    // What looks like HTML is text: nothing of a text is ever taken for more.
    return parseIcu(text, { ignoreTag: true, shouldParseSkeletons: false })
  } catch (error) {
    throw new SyntaxError(`${faultOf(error)} in “${text}”`, { cause: error })
  }
}

/** "expect argument closing brace at character 12" */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreadable'
  const { location } = error as { readonly location?: { readonly start: { readonly offset: number } } }
  return `${error.message.toLowerCase().replaceAll('_', ' ')}${location === undefined ? '' : ` at character ${location.start.offset + 1}`}`
}

function partsOf(
  elements: readonly MessageFormatElement[],
  counted: PluralElement | undefined,
): readonly Part[] {
  return elements.map((element) => partOf(element, counted))
}

/** `counted` is the plural in which the element stands, whose number `#` writes. */
function partOf(element: MessageFormatElement, counted: PluralElement | undefined): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return { place: element.value }
    case TYPE.pound:
      return counted === undefined ? '#' : { place: counted.value, ...lessBy(counted.offset) }
    case TYPE.plural:
      return {
        ...(element.pluralType === 'ordinal' ? { by: 'ordinal' } : {}),
        place: element.value,
        ...lessBy(element.offset),
        forms: formsOf(element.options, element),
      }
    case TYPE.select:
      return { by: 'select', place: element.value, forms: formsOf(element.options, counted) }
    case TYPE.number:
      if (element.style == null) return { place: element.value }
      throw new SyntaxError(
        `a format of its own for the number {${element.value}}: numbers are written by the language`,
      )
    case TYPE.date:
    case TYPE.time:
    case TYPE.tag:
      throw new SyntaxError(
        `{${element.value}} can only be filled, counted or chosen by: dates come written, and texts have no tags`,
      )
  }
}

function lessBy(offset: number): { readonly less?: number } {
  return offset === 0 ? {} : { less: offset }
}

function formsOf(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  counted: PluralElement | undefined,
): Readonly<Record<string, readonly Part[]>> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, partsOf(value, counted)]),
  )
}

import { AppError } from '../../../shared/errors.ts'

/** The tags of this name that a part opens. */
export function tagsIn(text: string, name: string): readonly string[] {
  const found: string[] = []
  for (const [tag, called] of text.matchAll(/<(?:\w+:)?(\w+)\b[^<>]*>/g)) if (called === name) found.push(tag)
  return found
}

interface Attribute {
  readonly name: string
  /** As it is written. */
  readonly value: string
}

/** The attributes of a tag, as it has them. */
export function attributesIn(tag: string): readonly Attribute[] {
  return [...tag.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, name = '', double, single]) => ({ name, value: double ?? single ?? '' }),
  )
}

/** What an attribute of a tag says as it is written; empty: nothing. */
export function attributeIn(tag: string, name: string): string {
  return attributesIn(tag).find((attribute) => attribute.name === name)?.value ?? ''
}

/** In these a sign that begins a tag is one of a text. */
const texts = [
  { start: '<!--', end: '-->' },
  { start: '<![CDATA[', end: ']]>' },
  { start: '<?', end: '?>' },
] as const

/**
 * The same text, where every tag ends before the next one begins: readers look from each that does not
 * on to the end of the text. Throws `file-damaged`.
 */
export function refuseOpenTags(xml: string): string {
  for (let at = xml.indexOf('<'); at >= 0;) {
    const text = texts.find(({ start }) => xml.startsWith(start, at))
    const end = xml.indexOf(text?.end ?? '>', at + 1)
    const next = end < 0 ? -1 : xml.indexOf('<', text === undefined ? at + 1 : end)
    if (end < 0 || (next >= 0 && next < end))
      throw new AppError('file-damaged', 'This workbook is damaged or incomplete.')
    at = next
  }
  return xml
}

import { posix } from 'node:path'
import type { Archive } from './archive.ts'
import { attributeIn, attributesIn, refuseOpenTags, tagsIn } from './xml-tags.ts'

/** Where a workbook (Office Open XML) keeps what is read of it. Paths are those of its archive. */
export interface WorkbookParts {
  readonly sheets: readonly WorkbookSheet[]
  /** Days are counted from 1904, as Excel once did on the Macintosh. */
  readonly countsFrom1904: boolean
  readonly styles: string | undefined
  readonly sharedStrings: string | undefined
}

interface WorkbookSheet {
  readonly name: string
  readonly hidden: boolean
  /** `undefined`: it has no cells, as a chart, or is not there. */
  readonly path: string | undefined
}

interface Relation {
  /** The last part of its type, which is the same in the strict and the transitional form of the format. */
  readonly type: string
  readonly path: string
}

const usualBook = 'xl/workbook.xml'

/** Follows the relations from the package's root, since programs name and place parts as they like. Throws what `archive.read` does. */
export function workbookParts(archive: Archive): WorkbookParts {
  const book =
    [...relationsOf(archive, '').values()].find(
      ({ type, path }) => type === 'officeDocument' && archive.has(path),
    )?.path ?? usualBook
  const text = xmlText(archive.read(book))
  const relations = relationsOf(archive, book)
  const partOf = (wanted: string): string | undefined =>
    [...relations.values()].find(({ type, path }) => type === wanted && archive.has(path))?.path
  const sheets = tagsIn(text, 'sheet').flatMap((tag): readonly WorkbookSheet[] => {
    const name = attributeIn(tag, 'name')
    if (name === '') return []
    const relation = relations.get(relationIn(tag))
    const isThere = relation?.type === 'worksheet' && archive.has(relation.path)
    const hidden = /^(?:hidden|veryHidden)$/.test(attributeIn(tag, 'state'))
    return [{ name: unescaped(name), hidden, path: isThere ? relation.path : undefined }]
  })
  const countsFrom1904 = tagsIn(text, 'workbookPr').some((tag) =>
    /^(?:1|true)$/.test(attributeIn(tag, 'date1904')),
  )
  return { sheets, countsFrom1904, styles: partOf('styles'), sharedStrings: partOf('sharedStrings') }
}

/**
 * A part's text, without its declaration: of an encoding that is not UTF-8 it would say what is no
 * longer so. Throws `file-damaged` where a tag does not end.
 */
export function xmlText(bytes: Buffer): string {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
  const isWideTurned = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
  const decoder = new TextDecoder(isWide ? 'utf-16le' : isWideTurned ? 'utf-16be' : 'utf-8')
  return refuseOpenTags(decoder.decode(bytes).replace(/^\s*<\?xml[^<>]*\?>/, ''))
}

/** Those of a part, by what it calls them; `''`: of the package. */
function relationsOf(archive: Archive, part: string): ReadonlyMap<string, Relation> {
  const path = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const relations = new Map<string, Relation>()
  if (!archive.has(path)) return relations
  for (const tag of tagsIn(xmlText(archive.read(path)), 'Relationship')) {
    const id = attributeIn(tag, 'Id')
    // Of two of one name the first one is meant.
    if (relations.has(id)) continue
    relations.set(id, {
      type: posix.basename(attributeIn(tag, 'Type')),
      path: posix.resolve(`/${posix.dirname(part)}`, attributeIn(tag, 'Target')).slice(1),
    })
  }
  return relations
}

/** The relation that a tag names, whatever prefix is that of relations. */
function relationIn(tag: string): string {
  return attributesIn(tag).find(({ name }) => /^\w+:id$/.test(name))?.value ?? ''
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text of XML with its entities as characters. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      if (name !== undefined) return entities[name] ?? whole
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

import { cellText, type TableCell } from '../../../shared/domain/cells/cell.ts'
import { tableColumns } from '../../../shared/domain/tables/columns.ts'
import { namesEntity, suggestMapping } from '../../../shared/domain/tables/mapping.ts'
import { proposedMatch, identifiesRecords } from '../../../shared/domain/tables/matching.ts'
import { isUsualHeading } from '../../../shared/domain/tables/usual-headings.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { headingRow } from './heading-row.ts'

/** What a sheet is called that explains the others, or holds the choices of their cells. */
const besideTheMatter =
  /^(?:\d+[.)\s]*)?(?:legende?n?|hinweise?|anleitung|erläuterung(?:en)?|deckblatt|übersicht|inhalt|info(?:rmation(?:en|s)?)?|readme|read me|instructions?|help|hilfe|notes?|cover|contents?|lists?|listen?|lookups?|auswahl(?:listen?)?|werte|values|dropdowns?|légende|aide|notice|mode d['’]emploi|listes?|تعليمات|دليل|ملاحظات|قوائم)\b/iu

/** The first rows of a sheet, and how many there are with something in them. */
interface SheetStart {
  readonly name: string
  readonly first: readonly (readonly TableCell[])[]
  readonly filled: number
}

/**
 * How likely a sheet is the one that is meant, to be compared part by part: whether its headings tell
 * records of the entity that is imported, whether it is a list and no explanation, whether its name
 * says so, and how much it holds below headings that are understood.
 */
export function sheetRank(
  { name, first, filled }: SheetStart,
  entity: EntityName | undefined,
): readonly number[] {
  const row = headingRow(first)
  const headings = (first[row] ?? []).map((cell) => cellText(cell).trim())
  const mapping =
    entity === undefined ? [] : suggestMapping(entity, { headings }, tableColumns(entity, []), {})
  const tells = entity !== undefined && identifiesRecords(entity, mapping, proposedMatch(entity, mapping))
  const understood =
    entity === undefined
      ? headings.filter(isUsualHeading).length
      : mapping.filter((one) => one !== null).length
  const below = Math.max(0, filled - row - 1)
  // A list of countries is longer than the one of exhibitors, and has less to say of each.
  const share = understood / Math.max(1, headings.filter((text) => text !== '').length)
  const isList = below > 0 && understood > 0 && !besideTheMatter.test(name)
  return [
    isList ? 1 : 0,
    tells ? 1 : 0,
    entity !== undefined && namesEntity(entity, name) ? 1 : 0,
    below * understood ** 2 * share,
  ]
}

/** Of two ranks, below 0 where the first one is higher. */
export function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((part, at) => (other[at] ?? 0) - part).find((difference) => difference !== 0) ?? 0
}

import { normaliseForSearch } from '../../record/search-normalisation.ts'
import type { StandCategory } from '../layout.ts'

/** What an exhibitor wants of a stand, as far as anybody has said. */
export interface BoothPreference {
  readonly squareMetres: number | null
  /** The id of a category. */
  readonly category: string | null
}

const amount = String.raw`(\d{1,5}(?:[.,]\d{1,2})?)`
const area = new RegExp(String.raw`^${amount}\s*(?:m²|m2|m\^2|qm|sqm|sq\.?\s*m\.?|square\s+met(?:er|re)s?)$`)
const sides = new RegExp(String.raw`^${amount}\s*(?:m\s*)?[x×*]\s*${amount}\s*(?:m|met(?:er|re)s?)?$`)

/**
 * What keywords say of a stand: one that names an area (`18 m²`, `12 sqm`) or its sides (`6 x 3`),
 * and one that is the name of a category. The service has no fields for either. The first of each
 * counts.
 */
export function preferenceOfKeywords(
  keywords: readonly string[],
  categories: readonly StandCategory[],
): BoothPreference {
  const normalised = keywords.map((keyword) => normaliseForSearch(keyword.trim()))
  const squareMetres = normalised.flatMap((keyword) => squareMetresOf(keyword) ?? [])[0] ?? null
  const byName = new Map(categories.map(({ id, name }) => [normaliseForSearch(name.trim()), id]))
  const category = normalised.flatMap((keyword) => byName.get(keyword) ?? [])[0] ?? null
  return { squareMetres, category }
}

function squareMetresOf(keyword: string): number | undefined {
  const [, whole] = area.exec(keyword) ?? []
  const [, width, depth] = sides.exec(keyword) ?? []
  const metres =
    whole !== undefined
      ? numberOf(whole)
      : width !== undefined && depth !== undefined
        ? numberOf(width) * numberOf(depth)
        : 0
  return metres > 0 ? metres : undefined
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'))
}

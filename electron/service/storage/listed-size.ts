import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { limits } from '../limits/limits.ts'

/**
 * What one representative adds to the booth that shows it: eight texts of at most
 * `shownTextCharacters`, and their names.
 */
const shownRepresentativeBytes = 8 * limits.shownTextCharacters + 150

/**
 * Records up to this size never make a page too large, so that only larger ones are looked for. The
 * indexes hold those above 16,000 bytes: never less than this.
 */
export const ordinaryBytes = Math.floor(limits.pageBytes / limits.maxPageSize)

/**
 * About how many bytes a record adds to a page of a listing. `content` is the JSON it is kept as.
 */
export function listedBytes(entity: EntityName, content: string, values: RecordValues): number {
  const representatives =
    entity === 'booth' && Array.isArray(values['booth_rep_ids']) ? values['booth_rep_ids'].length : 0
  return Buffer.byteLength(content) + representatives * shownRepresentativeBytes
}

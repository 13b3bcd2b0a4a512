import {
  exhibitorOf,
  exhibitorState,
  suggestExhibitors,
  type ExhibitorState,
  type ExhibitorSuggestion,
} from '../../../shared/domain/exhibitor.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { RecordTable } from './table.ts'

/** What of booths must be known to tell how much is known of their exhibitors. */
export const exhibitorFields: readonly string[] = [
  'exhibitor_name',
  'exhibitor_email',
  'contacts',
  'booth_reps',
  'booth_rep_ids',
]
/** The same of the representatives whom they name. */
export const representativeFields: readonly string[] = ['first_name', 'last_name', 'email']

/** Whether as much is known of the exhibitor of the booth in a slot as is asked for. */
export function exhibitorIs(
  wanted: readonly ExhibitorState[],
  booths: RecordTable,
  representatives: RecordTable | undefined,
): (slot: number) => boolean {
  const states = new Set(wanted)
  const suggestions = (booth: RecordValues): readonly ExhibitorSuggestion[] => {
    const named = booth['booth_rep_ids']
    const people = (Array.isArray(named) ? named : []).flatMap((key) => {
      const slot = typeof key === 'string' ? representatives?.slotOf.get(key) : undefined
      return slot === undefined || representatives === undefined
        ? []
        : [valuesAt(representatives, representativeFields, slot)]
    })
    return suggestExhibitors(booth, people)
  }
  return (slot) => {
    const booth = valuesAt(booths, exhibitorFields, slot)
    return states.has(exhibitorState(exhibitorOf(booth), () => suggestions(booth)))
  }
}

function valuesAt(table: RecordTable, fields: readonly string[], slot: number): RecordValues {
  return Object.fromEntries(fields.map((field) => [field, table.column(field)[slot] ?? null]))
}

import { fieldNamed, segmentFields } from '../../../shared/domain/segments/fields.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { FieldTexts } from '../limits/problem.ts'
import type { RecordReader } from '../storage/types.ts'

const mostFormFields = 500
const mostNamed = 50

/**
 * What is wrong with the field that a rule of a segment is about: attendees must have it, by their
 * declaration, by the event's form, or because one of them has. Empty where nothing is.
 */
export async function ruleFieldFaults(reader: RecordReader, { field }: RecordValues): Promise<FieldTexts> {
  if (typeof field !== 'string' || field.trim() === '' || entities.attendee.declares(field)) return {}
  // It is refused for that, and no database server may be asked for it.
  if (field.includes('\u0000')) return {}
  const { items } = await reader.list({ entity: 'attendeeField', offset: 0, limit: mostFormFields })
  const fields = segmentFields(items.map(({ values }) => values))
  const meant = fieldNamed(fields, field)
  if ((meant !== undefined && meant.kind !== 'unknown') || (await reader.hasField('attendee', field)))
    return {}
  const problem =
    meant === undefined ? 'Several fields of attendees could be meant.' : 'Attendees have no such field.'
  const known = fields.slice(0, mostNamed).map(({ name }) => name)
  return {
    field: [`${problem} They have ${known.join(', ')}${fields.length > mostNamed ? ', and more' : ''}.`],
  }
}

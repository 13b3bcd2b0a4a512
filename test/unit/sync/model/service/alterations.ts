import type { JsonValue } from '../../../../../shared/domain/record/record-values.ts'
import type { Temper } from './service-types.ts'
import type { Modelled } from '../world/values.ts'

/** Texts that services make something of. */
const freeTexts: Readonly<Record<Modelled, readonly string[]>> = {
  floor: ['name'],
  booth: ['booth_name', 'city', 'address', 'booth_company_profile'],
  document: ['title'],
  video: ['title'],
  representative: ['first_name', 'job_title'],
  job: ['job_title', 'location'],
  speaker: ['first_name'],
  session: ['title'],
  attendee: ['first_name', 'company'],
}

const longest = 12

/** What a service keeps of a text it is sent. */
export function alteredText(
  alters: Temper['alters'],
  entity: Modelled,
  field: string,
  value: JsonValue,
): JsonValue {
  if (typeof value !== 'string' || !freeTexts[entity].includes(field)) return value
  switch (alters) {
    case 'nothing':
      return value
    case 'shortens':
      return value.slice(0, longest)
    case 'capitalises':
      return value.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    case 'encodes':
      return value.replaceAll(/&(?!amp;)/g, '&amp;')
    case 'blanks':
      return value.replaceAll(/\s+/g, ' ').trim()
  }
}

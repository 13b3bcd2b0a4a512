import type { Media } from './media.ts'
import type { Personality } from './personality.ts'
import { textOf, type Json, type Resource, type Values } from './resources.ts'
import type { HeldRecord } from './state.ts'

const neverRead = ['exhibitor_name', 'exhibitor_email', 'accessible_for', 'booth_rep_ids']

/** A record as a listing of now shows it. */
export function asShown(
  resource: Resource,
  record: HeldRecord,
  personality: Personality,
  media: Media,
): Values {
  const shown: Record<string, Json> = { [resource.idField]: identifier(record.id, personality) }
  for (const [field, value] of Object.entries(record.values)) {
    if (resource.name === 'booth' && neverRead.includes(field)) continue
    if (resource.name === 'job' && field === 'booth_id' && !personality.vacanciesNameBooth) continue
    const empty = value === null || value === ''
    if (empty && personality.emptyShownAs === 'absent') continue
    shown[field] = empty && personality.emptyShownAs === 'empty' ? '' : valueShown(field, value, personality)
  }
  if (resource.name === 'booth') Object.assign(shown, boothShown(record, personality, media))
  else
    for (const field of Object.keys(record.files)) shown[field] = media.address(resource.name, record, field)
  return renamed(
    without(shown, personality.neverLists[resource.name] ?? []),
    personality.renames[resource.name] ?? {},
  )
}

function identifier(id: string, personality: Personality): Json {
  return personality.identifiers === 'numbers' && /^\d+$/.test(id) ? Number(id) : id
}

function valueShown(field: string, value: Json, personality: Personality): Json {
  if ((field === 'active' || field === 'hide') && typeof value === 'boolean')
    return personality.flags === 'strings' ? (value ? '1' : '0') : value ? 1 : 0
  if (field.endsWith('_id') && typeof value === 'number' && personality.identifiers === 'strings')
    return String(value)
  return value
}

function boothShown(record: HeldRecord, personality: Personality, media: Media): Values {
  const representatives = (record.values['booth_rep_ids'] ?? []) as readonly Json[]
  return {
    booth_external_id: valueShown(
      'booth_external_id',
      record.values['booth_external_id'] ?? null,
      personality,
    ),
    booth_setup_url: `https://events.example.com/setup/${record.id}`,
    booth_images: {
      booth_logo_url: media.address('booth', record, 'booth_logo'),
      booth_logo_url_thumbnail: media.address('booth', record, 'booth_thumbnail'),
      booth_large_background_url: media.address('booth', record, 'booth_background'),
    },
    contacts: [],
    booth_reps: representatives.map((id) => {
      const shown = identifier(textOf(id), personality)
      if (personality.representatives === 'ids') return shown
      return personality.representatives === 'objects-id' ? { id: shown } : { booth_rep_id: shown }
    }),
  }
}

function without(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)))
}

function renamed(values: Values, names: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [names[field] ?? field, value]))
}

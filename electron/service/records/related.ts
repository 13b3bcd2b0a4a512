import type { JsonObject, JsonValue } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { RecordReader, StoredRecord } from '../storage/types.ts'

/**
 * What a read record shows that is not stored in it, by record identifier and field. One look-up
 * for a whole page.
 */
export async function relatedValues(
  reader: RecordReader,
  name: EntityName,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<number, JsonObject>> {
  if (name === 'booth') return representativesOfBooths(reader, records)
  return name === 'representative' ? boothsOfRepresentatives(reader, records) : new Map()
}

export function representativeIds(booth: StoredRecord): readonly number[] {
  const ids = booth.values['booth_rep_ids']
  return Array.isArray(ids) ? ids.map(Number) : []
}

async function representativesOfBooths(
  reader: RecordReader,
  booths: readonly StoredRecord[],
): Promise<ReadonlyMap<number, JsonObject>> {
  const ids = [...new Set(booths.flatMap(representativeIds))]
  const found = ids.length === 0 ? [] : await reader.getMany('representative', ids)
  const representatives = new Map(found.map((record) => [record.id, record]))
  return new Map(
    booths.map((booth) => {
      const mine = representativeIds(booth).flatMap((id) => representatives.get(id) ?? [])
      return [booth.id, shownOfRepresentatives(mine)]
    }),
  )
}

/** What a booth shows of its representatives. */
export function shownOfRepresentatives(representatives: readonly StoredRecord[]): JsonObject {
  return { contacts: representatives.map(contactOf), booth_reps: representatives.map(boothRepresentativeOf) }
}

/** The fields of a representative that its booths show. */
export const shownWithBooth = ['first_name', 'last_name', 'email', 'phone', 'job_title'] as const

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

function contactOf({ values }: StoredRecord): JsonObject {
  return {
    name: `${text(values['first_name'])} ${text(values['last_name'])}`.trim(),
    email: text(values['email']),
    phone: text(values['phone']),
  }
}

function boothRepresentativeOf({ id, values }: StoredRecord): JsonObject {
  return {
    booth_rep_id: id,
    first_name: text(values['first_name']),
    last_name: text(values['last_name']),
    email: text(values['email']),
    job_title: text(values['job_title']),
  }
}

/** Several booths may name one representative; it reads back the first of them. */
async function boothsOfRepresentatives(
  reader: RecordReader,
  representatives: readonly StoredRecord[],
): Promise<ReadonlyMap<number, JsonObject>> {
  const booths = await reader.idsByValue(
    'booth',
    'booth_rep_ids',
    representatives.map(({ id }) => String(id)),
  )
  return new Map(representatives.map(({ id }) => [id, { booth_id: booths.get(String(id))?.[0] ?? null }]))
}

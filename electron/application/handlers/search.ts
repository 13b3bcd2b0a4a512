import type { FoundRecord, Handlers } from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'

const person = ['company', 'email'] as const
/** What tells records of one title apart. */
const facts: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  booth: ['city', 'country'],
  attendee: person,
  speaker: person,
  representative: person,
  session: ['start', 'end'],
  job: ['location'],
}

export function searchHandlers({ events }: ApplicationContext): Pick<Handlers, 'search.everything'> {
  return {
    'search.everything': async ({ eventId, text, limit = 6 }, signal) => {
      const { workspace } = await events.open(eventId)
      const found = await workspace.finder.find(text, limit, signal)
      return found.map(({ entity, items, total }) => ({
        entity,
        total,
        items: items.map(({ key, values }) => foundRecord(workspace, entity, key, values)),
      }))
    },
  }
}

function foundRecord(
  { records, layouts }: Workspace,
  entity: EntityName,
  key: string,
  values: RecordValues,
): FoundRecord {
  const { owners, references } = entities[entity]
  const field = owners[0] ?? references.find(({ type }) => type.kind === 'reference')
  const ownerKey = field === undefined ? undefined : values[field.name]
  const owner =
    field === undefined || typeof ownerKey !== 'string' ? undefined : records.get(field.type.to, ownerKey)
  const place = entity === 'booth' ? layouts.lastPosition(key) : undefined
  return {
    key,
    title: recordTitle(entity, values),
    facts: picked(values, facts[entity] ?? []),
    of:
      owner === undefined
        ? null
        : { entity: owner.entity, key: owner.key, title: recordTitle(owner.entity, currentValues(owner)) },
    // A place outlives a move to another floor, and does not count meanwhile.
    place:
      place === undefined || place.floorKey !== owner?.key
        ? null
        : { floorKey: place.floorKey, number: place.stand.number },
  }
}

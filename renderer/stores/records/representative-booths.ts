import { computed, type ComputedRef } from 'vue'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { isEmpty, keyOfRemoteId, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFoundRecords, type FoundRecords } from './found.ts'
import { useRecordsStore } from './records.ts'

/** A person at more booths sees the others counted. */
const shownBooths = 200

interface StaffedBooth {
  readonly key: string
  readonly name: string
  /** The change waits quietly until somebody says who the booth's exhibitor is. */
  readonly awaitsExhibitor: boolean
}

interface RepresentativeBooths {
  readonly found: FoundRecords
  readonly booths: ComputedRef<readonly StaffedBooth[]>
  /**
   * Adds the person to a booth, or takes them off it: a change of the booth, journalled like any
   * other. Both give the booth's name, and throw an `AppError`.
   */
  readonly attach: (boothKey: string) => Promise<string>
  readonly detach: (boothKey: string) => Promise<string>
}

/** The booths that name a person among their representatives. `key`: of one that exists. */
export function useRepresentativeBooths(key: () => string | null): RepresentativeBooths {
  const eventId = useEvent().requireEventId()
  const records = useRecordsStore()
  const { unreported } = entities.booth
  const found = useFoundRecords(() => {
    const person = key()
    if (person === null) return null
    return {
      criterion: { entity: 'booth', where: { booth_rep_ids: person } },
      fields: ['booth_name', ...unreported],
      limit: shownBooths,
    }
  })

  async function change(
    boothKey: string,
    next: (people: readonly string[], person: string) => readonly string[],
  ): Promise<string> {
    const person = key()
    const { values } = await client.call('records.get', { eventId, entity: 'booth', key: boothKey })
    if (person !== null)
      await records.update('booth', boothKey, {
        booth_rep_ids: [...next(peopleOf(values['booth_rep_ids']), person)],
      })
    return recordTitle('booth', values)
  }

  return {
    found,
    booths: computed(() =>
      found.items.value.map(({ key: boothKey, remoteId, state, values }) => ({
        key: boothKey,
        name: recordTitle('booth', values),
        awaitsExhibitor:
          remoteId !== null && state === 'changed' && unreported.some((field) => isEmpty(values[field])),
      })),
    ),
    attach: (boothKey) => change(boothKey, (people, person) => [...new Set([...people, person])]),
    detach: (boothKey) => change(boothKey, (people, person) => people.filter((other) => other !== person)),
  }
}

/** The booth that the service names in a representative's own record. */
export function boothOnService(boothId: JsonValue | undefined): string | null {
  return typeof boothId === 'number' ? keyOfRemoteId(String(boothId)) : null
}

function peopleOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((key: JsonValue) => typeof key === 'string') : []
}

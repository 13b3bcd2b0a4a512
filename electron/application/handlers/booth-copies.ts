import type { Handlers } from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { AppError } from '../../../shared/errors.ts'
import { copyReview } from '../../workspace/booths/copy-review.ts'
import { copyToEvent, counterparts } from '../../workspace/booths/copy-booths.ts'
import { changeEach, cloneBooth } from '../../workspace/edits/index.ts'
import { currentValues } from '../../workspace/stores/workspace.ts'
import { selectedKeys } from '../../workspace/lists/selected-keys.ts'
import type { ApplicationContext } from '../events/context.ts'
import { sliced } from './records.ts'

type BoothCopyHandlers = Pick<Handlers, 'booths.copyToFloors' | 'booths.copyReview' | 'booths.copyToEvent'>

export function boothCopyHandlers({ events, jobs }: ApplicationContext): BoothCopyHandlers {
  const both = async (eventId: string, toEventId: string) => {
    if (eventId === toEventId)
      throw new AppError('invalid-input', 'Another event has to be chosen.', { field: 'toEventId' })
    return { from: (await events.open(eventId)).workspace, to: (await events.open(toEventId)).workspace }
  }
  return {
    'booths.copyToFloors': async ({ eventId, selection, floors, names }) => {
      const { workspace } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const keys = await selectedKeys(workspace, 'booth', selection)
        const copies = keys.flatMap((key) =>
          floors.flatMap(({ floor, times }) => Array.from({ length: times }, () => ({ key, floor }))),
        )
        const counts = new Map<string, number>()
        const options = sliced(signal, report, 'changing', 'booth', copies.length)
        const made = await changeEach(
          workspace,
          copies,
          options,
          { kind: 'copy', entity: 'booth' },
          ({ key, floor }, token) => {
            const booth = workspace.records.get('booth', key)
            const name = booth === undefined ? '' : recordTitle('booth', currentValues(booth))
            const count = (counts.get(key) ?? 0) + 1
            counts.set(key, count)
            const called = (count === 1 ? names.first : names.next)
              .replaceAll('{number}', String(count))
              .replaceAll('{name}', () => name)
            cloneBooth(workspace, key, called, { others: { floor_id: floor }, token: token() })
            return true
          },
        )
        return { ...made }
      })
      return { jobId }
    },
    'booths.copyReview': async ({ eventId, toEventId, selection }) => {
      const { from, to } = await both(eventId, toEventId)
      return copyReview(from, to, await selectedKeys(from, 'booth', selection))
    },
    'booths.copyToEvent': async ({ eventId, toEventId, selection, floors, withTaken }) => {
      const { from, to } = await both(eventId, toEventId)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const keys = await selectedKeys(from, 'booth', selection)
        const chosen = new Map(floors.map((floor) => [floor.from, floor.to]))
        const sameName = counterparts(from, to)
        const floorOf = (key: string): string | null =>
          chosen.has(key) ? (chosen.get(key) ?? null) : (sameName('floor', key) ?? null)
        const options = { ...sliced(signal, report, 'changing', 'booth', keys.length), withTaken }
        return { ...(await copyToEvent(from, to, keys, { floorOf }, options)) }
      })
      return { jobId }
    },
  }
}

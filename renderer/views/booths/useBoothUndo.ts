import type { RecordSummary } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record-values.ts'
import { useText } from '../../locales/index.ts'
import { useEvent } from '../../stores/event.ts'
import { useNotices } from '../../stores/notices.ts'
import { useRecordsStore } from '../../stores/records.ts'
import { bringBack, type RemovedBooth } from './dialogs/removed-booth.ts'

export interface BoothUndo {
  /** Says that booths were removed, with a way back; `name` is the first one's. */
  removed(booths: readonly RemovedBooth[], name: string): void
  /** Changes several booths alike, with a way back to what each had. */
  change(before: readonly RecordSummary[], values: RecordValues): Promise<void>
}

/** Changes of whole booths that can be taken back from the notice that tells of them. */
export function useBoothUndo(): BoothUndo {
  const { t } = useText()
  const event = useEvent()
  const notices = useNotices()
  const records = useRecordsStore()

  async function restore(booths: readonly RemovedBooth[]): Promise<void> {
    try {
      for (const booth of booths) await bringBack(event.requireEventId(), booth)
    } catch (thrown) {
      notices.fail(thrown)
    }
  }

  async function putBack(before: readonly RecordSummary[], fields: readonly string[]): Promise<void> {
    try {
      for (const { keys, values } of groupByValues(before, fields)) await records.updateMany('booth', keys, values)
    } catch (thrown) {
      notices.fail(thrown)
    }
  }

  return {
    removed(booths, name) {
      if (booths.length === 0) return
      const text = booths.length === 1 ? t('booths.remove.done', { name }) : t('booths.remove.doneMany', booths.length)
      notices.say(text, { label: t('booths.remove.undo'), run: () => void restore(booths) })
    },
    async change(before, values) {
      try {
        const keys = before.map(({ key }) => key)
        const updated = await records.updateMany('booth', keys, values)
        const text = 'floor_id' in values ? t('booths.bulk.moved', updated) : t('booths.bulk.done', updated)
        notices.say(text, { label: t('booths.remove.undo'), run: () => void putBack(before, Object.keys(values)) })
      } catch (thrown) {
        notices.fail(thrown)
      }
    },
  }
}

/** Records that had the same values in these fields, together: one call puts each group back. */
export function groupByValues(
  before: readonly RecordSummary[],
  fields: readonly string[],
): readonly { readonly keys: readonly string[]; readonly values: RecordValues }[] {
  const groups = new Map<string, { readonly keys: string[]; readonly values: RecordValues }>()
  for (const { key, values } of before) {
    const had = Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
    const id = JSON.stringify(had)
    const group = groups.get(id) ?? { keys: [], values: had }
    group.keys.push(key)
    groups.set(id, group)
  }
  return [...groups.values()]
}

import type { RecordSummary } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { useText } from '../../locales/index.ts'
import { useNotices } from '../../stores/notices.ts'
import { useRecordsStore } from '../../stores/records.ts'
import { writableValues } from './dialogs/removed-booth.ts'

/** Removes one record at once and says so, with a way back: what the service has is restored, what it never had is made again. */
export function useRecordUndo(): (entity: EntityName, record: RecordSummary, said: string) => Promise<void> {
  const { t } = useText()
  const notices = useNotices()
  const records = useRecordsStore()

  return async (entity, record, said) => {
    const bringBack = async (): Promise<void> => {
      try {
        if (record.remoteId === null) await records.create(entity, writableValues(entity, record.values))
        else await records.restore(entity, record.key)
      } catch (thrown) {
        notices.fail(thrown)
      }
    }
    try {
      await records.remove(entity, record.key)
      notices.say(said, { label: t('booths.remove.undo'), run: () => void bringBack() })
    } catch (thrown) {
      notices.fail(thrown)
    }
  }
}

import type { EntityName } from '../../../shared/entities/index.ts'
import { useText } from '../../locales/index.ts'
import { useNotices } from '../../stores/notices.ts'
import { useRecordsStore } from '../../stores/records.ts'

export interface RemovedRecord {
  readonly entity: EntityName
  readonly key: string
  readonly name: string
}

/** Removing a record, with a notice that takes it back. */
export function useRemoval(): { readonly remove: (record: RemovedRecord, deleteRepresentatives?: boolean) => Promise<void> } {
  const { t } = useText()
  const records = useRecordsStore()
  const notices = useNotices()

  function restore({ entity, key }: RemovedRecord): void {
    records.restore(entity, key).catch((error: unknown) => notices.fail(error))
  }

  return {
    async remove(record, deleteRepresentatives) {
      await records.remove(record.entity, record.key, deleteRepresentatives)
      notices.say(t('forms.removal.done', { name: record.name || t('forms.untitled') }), {
        label: t('forms.removal.undoAction'),
        run: () => restore(record),
      })
    },
  }
}

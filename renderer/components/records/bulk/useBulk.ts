import { shallowRef, type ShallowRef } from 'vue'
import type { RecordSelection } from '../../../../shared/contract/index.ts'
import type { ValueChange } from '../../../../shared/domain/record-fields/value-change.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { useText } from '../../../locales/index.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useRecordsStore } from '../../../stores/records/records.ts'
import type { RecordWindow } from '../../../stores/records/window.ts'
import type { TableSelection } from '../table/selection.ts'
import { useUndo } from '../../undo/useUndo.ts'
import { useCountText } from './count-text.ts'

interface Chosen {
  readonly selection: RecordSelection
  readonly count: number
}

type Question =
  ({ readonly kind: 'change' } & Chosen) | ({ readonly kind: 'remove'; readonly name: string } & Chosen)

export interface Bulk {
  /** What the person is being asked before anything happens. */
  readonly question: Readonly<ShallowRef<Question | null>>
  /** Asks which field of the chosen records shall have which value. */
  askChange(): void
  /** Asks whether the chosen records shall go. */
  askRemoval(): Promise<void>
  askRemovalOf(key: string, name: string): void
  dismiss(): void
  /** Each with a notice that has an Undo. */
  change(values: RecordValues): Promise<void>
  /** Changes one field of those that were asked about. */
  changeField(field: string, change: ValueChange): Promise<void>
  remove(withRepresentatives: boolean): Promise<void>
}

/** What can be done with many records of a list at once. */
export function useBulk(options: {
  readonly entity: EntityName
  readonly window: RecordWindow
  readonly selection: TableSelection
  /** What was done, where it has words of its own. */
  readonly said?: (values: RecordValues, changed: number) => string | undefined
}): Bulk {
  const { entity, window, selection } = options
  const { t } = useText()
  const counted = useCountText()
  const records = useRecordsStore()
  const notices = useNotices()
  const undo = useUndo()
  const question = shallowRef<Question | null>(null)

  function chosen(): Chosen | null {
    const targets = selection.targets()
    return targets === null ? null : { selection: targets, count: Math.max(1, selection.count.value) }
  }

  return {
    question,
    askChange() {
      const targets = chosen()
      question.value = targets === null ? null : { kind: 'change', ...targets }
    },
    async askRemoval() {
      const targets = chosen()
      if (targets === null) return
      try {
        const { selection: meant, count } = targets
        const [key] = 'keys' in meant ? meant.keys : await window.keysBetween(0, 0)
        const name = count > 1 || key === undefined ? '' : await records.titleOf(entity, key)
        question.value = { kind: 'remove', ...targets, name: name || t('forms.untitled') }
      } catch (error) {
        notices.fail(error)
      }
    },
    askRemovalOf(key, name) {
      question.value = { kind: 'remove', selection: { keys: [key] }, count: 1, name }
    },
    dismiss: () => (question.value = null),
    async changeField(field, change) {
      const asked = question.value
      question.value = null
      if (asked?.kind !== 'change') return
      await undo.run(
        records.changeField({ entity, selection: asked.selection, field, change }),
        ({ changed }) => t('lists.bulk.done', { records: counted(entity, changed) }),
      )
    },
    async change(values) {
      const targets = chosen()
      if (targets === null) return
      await undo.run(
        records.changeMany(entity, targets.selection, values),
        ({ changed }) =>
          options.said?.(values, changed) ?? t('lists.bulk.done', { records: counted(entity, changed) }),
      )
    },
    async remove(withRepresentatives) {
      const asked = question.value
      question.value = null
      if (asked?.kind !== 'remove') return
      await undo.run(records.removeMany(entity, asked.selection, withRepresentatives), ({ changed }) =>
        asked.count === 1
          ? t('forms.removal.done', { name: asked.name })
          : t('lists.removal.done', { records: counted(entity, changed) }),
      )
    },
  }
}

import type { UndoEntry } from '../../../shared/contract/index.ts'
import { isChangeKind } from '../../../shared/domain/change-kinds.ts'
import { useText } from '../../locales/index.ts'

/** What an entry of the history was, in words. */
export function useChangeWords(): (entry: Omit<UndoEntry, 'token'>) => string {
  const { t } = useText()
  return ({ kind, entity, count, title }) => {
    const change = isChangeKind(kind) ? t(`frame.history.${kind}`) : t(`floors.steps.${kind}`)
    if (title !== '') return t('frame.history.one', { change, title })
    if (entity === null) return change
    return t('frame.history.many', { change, entities: t(`entities.${entity}`, count), count })
  }
}

import type { JournalEntryView } from '../../../shared/contract/index.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'
import { useFieldTexts } from './fields/field-texts.ts'
import { useRecordName } from './useRecordName.ts'

export interface ChangeSentence {
  /** The words before and after the record's name, which may be a link. */
  readonly before: string
  readonly name: string
  readonly after: string
  /** All of it. */
  readonly sentence: string
}

/** What a change of the journal does, in words: "Take Ada Lovelace off Opening". */
export function useChangeSentence(): (entry: JournalEntryView) => ChangeSentence {
  const { t } = useText()
  const formats = useFormats()
  const { label } = useFieldTexts()
  const names = useRecordName()

  function wordsOf(entry: JournalEntryView): Omit<ChangeSentence, 'sentence'> {
    const { entity, operation, detach } = entry
    const name = names.brief(entry)
    if (detach === null) {
      const field =
        entry.changed[0] === undefined ? '' : formats.value.inSentence(label(entity, entry.changed[0]))
      if (operation === 'upload')
        return {
          before: t('actions.change.upload.before', { field }),
          name,
          after: t('actions.change.upload.after'),
        }
      const kind = operation === 'remove' ? 'remove' : 'save'
      const entityName = formats.value.inSentence(t(`entities.${entity}`, 1))
      return {
        before: t(`actions.change.${kind}.before`, { entity: entityName }),
        name,
        after: t(`actions.change.${kind}.after`),
      }
    }
    const { who, byEmail, from, sessions } = detach
    if (from !== null) {
      const kind = byEmail ? 'detachOneByEmail' : 'detachOne'
      return {
        before: t(`actions.change.${kind}.before`, { who }),
        name: names.brief(from),
        after: t(`actions.change.${kind}.after`),
      }
    }
    if (byEmail) return { before: t('actions.change.detachAllByEmail.before', { who }), name: '', after: '' }
    return {
      before: t('actions.change.detachAll.before'),
      name,
      after: t('actions.change.detachAll.after', sessions),
    }
  }

  return (entry) => {
    const words = wordsOf(entry)
    return {
      ...words,
      sentence: [words.before, words.name, words.after].filter((part) => part !== '').join(' '),
    }
  }
}

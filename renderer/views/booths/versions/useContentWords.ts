import type { EntityName } from '../../../../shared/entities/index.ts'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'

/** Parts of booths in words. */
export function useContentWords() {
  const { t } = useText()
  const formats = useFormats()
  return {
    /** "Document “Brochure”" */
    part: (entity: EntityName, values: RecordValues): string =>
      `${t(`entities.${entity}`, 1)} ${t('forms.quoted', { text: recordTitle(entity, values) || t('forms.untitled') })}`,
    /** "3 documents" */
    count: (entity: EntityName, count: number): string =>
      `${formats.value.number(count)} ${t(`entities.${entity}`, count)}`,
  }
}

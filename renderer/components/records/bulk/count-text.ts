import type { EntityName } from '../../../../shared/entities/index.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'

/** Records in words with their number: "1 booth", "2,000 attendees". */
export function useCountText(): (entity: EntityName, count: number) => string {
  const { t } = useText()
  const formats = useFormats()
  return (entity, count) =>
    t('lists.counted', {
      count: formats.value.number(count),
      entities: formats.value.inSentence(t(`entities.${entity}`, count)),
    })
}

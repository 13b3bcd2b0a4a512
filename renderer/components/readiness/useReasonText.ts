import type { Reason } from '../../../shared/contract/index.ts'
import { isReadiness } from '../../../shared/domain/readiness/problems.ts'
import { useText } from '../../locales/index.ts'
import { useFieldTexts } from '../records/fields/field-texts.ts'

/**
 * Why booths are not ready, said of any of them: "Logo: Too small for its place"; of what is only
 * missing, its name.
 */
export function useReasonText(): (reason: Reason) => string {
  const { t } = useText()
  const texts = useFieldTexts()
  return (reason) => {
    const { entity, field, code } = reason
    const label = texts.label(entity, field)
    const named = entity === 'booth' ? label : t('overview.fieldOfPart', { part: t(`entities.${entity}`, 1), field: label })
    if (code === 'required') return named
    return t('overview.blocker', {
      field: named,
      problem: isReadiness(reason) ? t(`overview.causes.${reason.code}`) : texts.problem(entity, { field, code }),
    })
  }
}

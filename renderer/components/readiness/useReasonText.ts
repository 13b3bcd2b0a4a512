import type { Reason } from '../../../shared/contract/index.ts'
import { isReadiness } from '../../../shared/domain/readiness/problems.ts'
import { useText } from '../../locales/index.ts'
import { useFieldTexts } from '../records/fields/field-texts.ts'

/** Why booths are not ready, said of any of them: "Logo: Too small for its place". */
export function useReasonText(): (reason: Reason) => string {
  const { t } = useText()
  const texts = useFieldTexts()
  return (reason) => {
    const { entity, field, code } = reason
    const label = texts.label(entity, field)
    return t('overview.blocker', {
      field: entity === 'booth' ? label : t('overview.fieldOfPart', { part: t(`entities.${entity}`, 1), field: label }),
      problem: isReadiness(reason) ? t(`overview.causes.${reason.code}`) : texts.problem(entity, { field, code }),
    })
  }
}

import type { Reason } from '../../../shared/contract/index.ts'
import { useText } from '../../locales/index.ts'
import { useFieldTexts } from '../records/fields/field-texts.ts'

/**
 * What is wrong with a field of any of several records: without the measures of one of them, which a
 * reason does not have.
 */
export function useCauseText(): (reason: Reason) => string {
  const { t, has } = useText()
  const texts = useFieldTexts()
  return ({ entity, field, code }) => {
    const cause = `overview.causes.${code}`
    return has(cause) ? t(cause) : texts.problem(entity, { field, code })
  }
}

/**
 * Why booths are not ready, said of any of them: "Logo: Too small for its place"; of what is only
 * missing, its name.
 */
export function useReasonText(): (reason: Reason) => string {
  const { t } = useText()
  const texts = useFieldTexts()
  const cause = useCauseText()
  return (reason) => {
    const { entity, field, code } = reason
    const label = texts.label(entity, field)
    const named =
      entity === 'booth'
        ? label
        : t('overview.fieldOfPart', { part: t(`entities.${entity}`, 1), field: label })
    return code === 'required' ? named : t('overview.blocker', { field: named, problem: cause(reason) })
  }
}

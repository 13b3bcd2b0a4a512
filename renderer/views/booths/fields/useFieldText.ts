import { useI18n } from 'vue-i18n'
import type { Problem } from '../../../../shared/domain/validation.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { useText } from '../../../locales/index.ts'

export interface FieldText {
  readonly label: (entity: EntityName, field: string) => string
  /** One of the values of an enumeration. */
  readonly choice: (entity: EntityName, field: string, value: string) => string
  readonly problem: (entity: EntityName, problem: Problem) => string
}

/** The words for fields named by the declarations, whose names are only known at run time. */
export function useFieldText(): FieldText {
  const i18n = useI18n()
  const { t } = useText()
  const named = (key: string, otherwise: string): string => (i18n.te(key) ? i18n.t(key) : otherwise)
  const label = (entity: EntityName, field: string): string => named(`fields.${entity}.${field}`, field)
  return {
    label,
    choice: (entity, field, value) => named(`values.${entity}.${field}.${value}`, value),
    problem(entity, { code, params = {} }) {
      const { other } = params
      return t(`problems.${code}`, typeof other === 'string' ? { ...params, other: label(entity, other) } : params)
    },
  }
}

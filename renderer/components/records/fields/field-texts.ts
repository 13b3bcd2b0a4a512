import type { Problem } from '../../../../shared/domain/validation.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'

export interface FieldTexts {
  /** The label of a field; one the event added itself is shown by its own name, made readable. */
  readonly label: (entity: EntityName, field: string) => string
  /** The text of one of a field's fixed choices. */
  readonly choice: (entity: EntityName, field: string, value: string) => string
  readonly problem: (entity: EntityName, problem: Problem) => string
}

/** Fields, their choices and their problems in the current language. */
export function useFieldTexts(): FieldTexts {
  const { t, has } = useText()
  const formats = useFormats()

  function label(entity: EntityName, field: string): string {
    const key = `fields.${entity}.${field}`
    return has(key) ? t(key) : readable(field)
  }

  function choice(entity: EntityName, field: string, value: string): string {
    const key = `values.${entity}.${field}.${value}`
    return has(key) ? t(key) : readable(value)
  }

  /** What came instead of a page (`LinkCheck`). */
  function linkAnswer(answer: string): string {
    const key = `readiness.answers.${answer}`
    return has(key) ? t(key) : t('readiness.answered', { status: answer })
  }

  return {
    label,
    choice,
    problem(entity, { field, code, params }) {
      const numbered = code === 'picture-too-heavy' ? formats.value.bytes : formats.value.number
      const filled = Object.fromEntries(
        Object.entries(params ?? {}).map(([name, value]) => [name, typeof value === 'number' ? numbered(value) : value]),
      )
      if (typeof params?.['on'] === 'string') filled['on'] = formats.value.date(params['on'], 'UTC')
      if (typeof params?.['answer'] === 'string') filled['answer'] = linkAnswer(params['answer'])
      if (typeof filled['other'] === 'string') filled['other'] = label(entity, filled['other'])
      if (typeof filled['values'] === 'string') {
        filled['values'] = filled['values']
          .split(', ')
          .map((value) => choice(entity, field, value))
          .join(', ')
      }
      return t(`problems.${code}`, filled)
    },
  }
}

/** `years_of_experience` → "Years of experience". */
function readable(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

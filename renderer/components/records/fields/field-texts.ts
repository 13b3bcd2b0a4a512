import type { Problem } from '../../../../shared/domain/problems.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'

export interface FieldTexts {
  /** The label of a field; one the event added itself is shown by its own name, made readable. */
  readonly label: (entity: EntityName, field: string) => string
  /** The text of one of a field's fixed choices. */
  readonly choice: (entity: EntityName, field: string, value: string) => string
  /** The labels of a field in every language that is loaded, that of the page first. */
  readonly labels: (entity: EntityName, field: string) => string[]
  /** The texts of a choice in every language that is loaded, that of the page first. */
  readonly choices: (entity: EntityName, field: string, value: string) => string[]
  readonly problem: (entity: EntityName, problem: Problem) => string
}

/** Fields, their choices and their problems in the current language. */
export function useFieldTexts(): FieldTexts {
  const { t, has, everywhere } = useText()
  const formats = useFormats()

  const labelKey = (entity: EntityName, field: string): string => `fields.${entity}.${field}`
  const choiceKey = (entity: EntityName, field: string, value: string): string =>
    `values.${entity}.${field}.${value}`
  const text = (key: string, name: string): string => (has(key) ? t(key) : readable(name))
  const allTexts = (key: string, name: string): string[] => (has(key) ? everywhere(key) : [readable(name)])

  const label = (entity: EntityName, field: string): string => text(labelKey(entity, field), field)
  const choice = (entity: EntityName, field: string, value: string): string =>
    text(choiceKey(entity, field, value), value)

  /** What came instead of a page (`LinkCheck`). */
  function linkAnswer(answer: string): string {
    const key = `readiness.answers.${answer}`
    return has(key) ? t(key) : t('readiness.answered', { status: answer })
  }

  return {
    label,
    choice,
    labels: (entity, field) => allTexts(labelKey(entity, field), field),
    choices: (entity, field, value) => allTexts(choiceKey(entity, field, value), value),
    problem(entity, { field, code, params }) {
      const numbered = code === 'picture-too-heavy' ? formats.value.bytes : formats.value.number
      const filled = Object.fromEntries(
        Object.entries(params ?? {}).map(([name, value]) => [
          name,
          typeof value === 'number' ? numbered(value) : value,
        ]),
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

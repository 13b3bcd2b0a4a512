import type { ErrorCode } from '../../../shared/errors.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText, type MessageKey } from '../../locales/index.ts'

/** What a sentence is made of: an error's English message is no part of it. */
export interface SaidError {
  readonly code: ErrorCode
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/**
 * An error in the words of the current language, from its code and details alone. What the service
 * itself said is quoted.
 */
export function useErrorText(): (error: SaidError) => string {
  const { t, has, places } = useText()
  const formats = useFormats()

  function valuesOf(details: SaidError['details'] = {}): Readonly<Record<string, string | number>> {
    const values: Record<string, string | number> = {}
    for (const [name, value] of Object.entries(details)) {
      if (name.endsWith('Bytes') && typeof value === 'number') values[name] = formats.value.bytes(value)
      else if (name === 'until' && typeof value === 'string') values[name] = formats.value.date(value, 'UTC')
      else if (name === 'problem' && has(`problems.${String(value)}`))
        values[name] = t(`problems.${String(value)}` as MessageKey)
      else if (typeof value === 'string' || typeof value === 'number') values[name] = value
    }
    return values
  }

  /**
   * The most exact sentence whose places can all be filled: an error that an earlier version kept
   * tells less.
   */
  function sentenceOf({ code, details }: SaidError): string {
    const values = valuesOf(details)
    for (const key of [
      `errors.${code}.${String(values['reason'])}`,
      `errors.${code}.other`,
      `errors.${code}`,
    ]) {
      if (has(key) && places(key).every((place) => (values[place] ?? '') !== ''))
        return t(key, formats.value.figures(values))
    }
    return t('errors.internal.other')
  }

  return (error) => {
    const words = error.details?.['words']
    const sentence = sentenceOf(error)
    return typeof words === 'string' && words !== '' ? t('frame.serviceSays', { sentence, words }) : sentence
  }
}

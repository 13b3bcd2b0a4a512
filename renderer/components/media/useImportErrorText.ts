import type { FileFormat } from '../../../shared/entities/index.ts'
import type { AppError, ErrorCode } from '../../../shared/errors.ts'
import { useText } from '../../locales/index.ts'
import { useErrorText } from '../feedback/error-text.ts'
import { useFormatNames } from './useFormatNames.ts'

const explained = [
  'file-type',
  'file-damaged',
  'file-empty',
  'file-too-large',
  'image-too-large',
  'file-missing',
  'file-changed',
  'disk-full',
  'disk-error',
  'unreachable',
  'cancelled',
] as const satisfies readonly ErrorCode[]

const passing: ReadonlySet<ErrorCode> = new Set(['unreachable', 'disk-full', 'disk-error'])

/** Whether the same file may be taken in a moment later: nothing is wrong with it. */
export function mayPass({ code }: AppError): boolean {
  return passing.has(code)
}

/** Words for the rule a file breaks, naming the file and what the place takes. */
export function useImportErrorText(): (
  error: AppError,
  name: string,
  formats: readonly FileFormat[],
) => string {
  const { t } = useText()
  const eitherOf = useFormatNames()
  const errorText = useErrorText()
  return (error, name, formats) => {
    const found = error.details?.['found']
    if (error.code === 'file-type' && typeof found === 'string')
      return t('booths.media.errors.otherFormat', { name, found, formats: eitherOf(formats) })
    const code = explained.find((candidate) => candidate === error.code)
    return code === undefined
      ? errorText(error)
      : t(`booths.media.errors.${code}`, { name, formats: eitherOf(formats) })
  }
}

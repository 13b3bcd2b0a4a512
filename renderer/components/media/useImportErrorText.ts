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

/** Words for the rule a file breaks, naming the file and what the place takes. */
export function useImportErrorText(): (error: AppError, name: string, formats: readonly FileFormat[]) => string {
  const { t } = useText()
  const eitherOf = useFormatNames()
  const errorText = useErrorText()
  return (error, name, formats) => {
    const code = explained.find((candidate) => candidate === error.code)
    return code === undefined ? errorText(error) : t(`booths.media.errors.${code}`, { name, formats: eitherOf(formats) })
  }
}

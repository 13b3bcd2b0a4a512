import { formatNames } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'
import { useFormats } from '../../locales/formats.ts'

/** "PDF, Word or Excel": the formats a place takes, one of which will do. */
export function useFormatNames(): (formats: readonly FileFormat[]) => string {
  const written = useFormats()
  return (formats) => written.value.anyOf(formats.map((format) => formatNames([format])))
}

import { useI18n } from 'vue-i18n'
import { formatNames } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'

/** "PDF, Word or Excel": the formats a place takes, one of which will do. */
export function useFormatNames(): (formats: readonly FileFormat[]) => string {
  const { locale } = useI18n()
  return (formats) => new Intl.ListFormat(locale.value, { type: 'disjunction' }).format(formats.map((format) => formatNames([format])))
}

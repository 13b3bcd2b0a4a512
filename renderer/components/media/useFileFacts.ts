import type { AssetInfo } from '../../../shared/contract/index.ts'
import { formatNames } from '../../../shared/domain/files/file-format.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'

export interface FileFacts {
  /** "400 × 300 px · 12 kB"; of what is no picture only the size. */
  readonly measures: (info: AssetInfo) => string
  /** The same behind the type: "PNG · 400 × 300 px · 12 kB". */
  readonly full: (info: AssetInfo) => string
}

/** What is known of a file, in a line. */
export function useFileFacts(): FileFacts {
  const { t, facts } = useText()
  const formats = useFormats()
  const measures = ({ sizeBytes, widthPixels, heightPixels }: AssetInfo): string => {
    const size = formats.value.bytes(sizeBytes)
    if (widthPixels === undefined || heightPixels === undefined) return size
    return facts([t('booths.media.pixels', { width: formats.value.number(widthPixels), height: formats.value.number(heightPixels) }), size])
  }
  return { measures, full: (info) => facts([formatNames([info.format]), measures(info)]) }
}

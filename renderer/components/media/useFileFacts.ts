import type { AssetInfo } from '../../../shared/contract/index.ts'
import { formatNames } from '../../../shared/domain/files/file-format.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'

export interface FileFacts {
  /** "400 × 300 px · 12 kB", "12 pages · 1 MB", "2 min · 80 MB"; where nothing is known of it only the size. */
  readonly measures: (info: AssetInfo) => string
  /** The same behind the type: "PNG · 400 × 300 px · 12 kB". */
  readonly full: (info: AssetInfo) => string
}

/** What is known of a file, in a line. */
export function useFileFacts(): FileFacts {
  const { t, facts } = useText()
  const formats = useFormats()
  const measures = ({ sizeBytes, widthPixels, heightPixels, pages, durationSeconds }: AssetInfo): string => {
    const { number, bytes, duration } = formats.value
    const pixels =
      widthPixels === undefined || heightPixels === undefined
        ? ''
        : t('booths.media.pixels', { width: number(widthPixels), height: number(heightPixels) })
    return facts([
      pixels,
      pages === undefined ? '' : t('library.pages', pages),
      durationSeconds === undefined ? '' : duration(durationSeconds),
      bytes(sizeBytes),
    ])
  }
  return { measures, full: (info) => facts([formatNames([info.format]), measures(info)]) }
}

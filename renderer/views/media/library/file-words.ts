import { Clapperboard, FileText, Image, type LucideIcon } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import type { FileUseView, LibraryFile } from '../../../../shared/contract/media-library.ts'
import { extensionOf, formatNames } from '../../../../shared/domain/files/file-format.ts'
import type { MediaKind } from '../../../../shared/domain/files/media-kind.ts'
import { useFieldTexts } from '../../../components/records/fields/field-texts.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'

export const kindIcons: Readonly<Record<MediaKind, LucideIcon>> = {
  picture: Image,
  document: FileText,
  video: Clapperboard,
}

interface FileWords {
  readonly format: (file: LibraryFile) => string
  /** "400 × 300 px", "12 pages", "2 min"; empty where nothing is known. */
  readonly measures: (file: LibraryFile) => string
  readonly size: (file: LibraryFile) => string
  /** "3 places", "Unused", "Original of a used picture". */
  readonly use: (file: LibraryFile) => string
  /** Where it is: "Acme · Logo". */
  readonly place: (use: FileUseView) => string
}

/** What is said of a file in the library. */
export function useFileWords(): ComputedRef<FileWords> {
  const { t, facts } = useText()
  const formats = useFormats()
  const fields = useFieldTexts()
  return computed(() => {
    const { number, bytes, duration } = formats.value
    return {
      format: ({ format, name }) =>
        format === null ? extensionOf(name).toUpperCase() : formatNames([format]),
      measures({ widthPixels, heightPixels, pages, durationSeconds }) {
        return facts([
          widthPixels === null || heightPixels === null
            ? ''
            : t('library.pixels', { width: number(widthPixels), height: number(heightPixels) }),
          pages === null ? '' : t('library.pages', pages),
          durationSeconds === null ? '' : duration(durationSeconds),
        ])
      },
      size: ({ sizeBytes }) => (sizeBytes === null ? '' : bytes(sizeBytes)),
      use({ uses, isOriginal }) {
        if (uses > 0) return t('library.usedOnce', uses)
        return isOriginal ? t('library.asOriginal') : t('library.unused')
      },
      place({ entity, title, field, of }) {
        const name = title || t('library.panel.untitled')
        if (field === 'plan') return t('library.panel.onPlan', { name })
        const what = of === null ? fields.label(entity, field) : t(`entities.${entity}`, 1)
        return facts([
          of === null ? name : of.title || t('library.panel.untitled'),
          of === null ? what : `${what}: ${name}`,
        ])
      },
    }
  })
}

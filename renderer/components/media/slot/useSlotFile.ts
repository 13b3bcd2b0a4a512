import { shallowRef, type Ref } from 'vue'
import type { AssetInfo, FieldDestination, PictureRecipe } from '../../../../shared/contract/index.ts'
import { formatNames } from '../../../../shared/domain/files/file-format.ts'
import { seemingFormat } from '../../../../shared/domain/files/file-name.ts'
import { convertibleFormats, type FileFormat } from '../../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../../shared/errors.ts'
import { useText } from '../../../locales/index.ts'
import { describeAsset } from '../../../stores/files/assets.ts'
import { useFileImport, type FileImport } from '../../../stores/files/import.ts'
import { derivePicture } from '../../../stores/files/pictures.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useErrorText } from '../../feedback/error-text.ts'
import { conversionRecipe } from '../crop/output.ts'
import type { DraggedAsset } from '../../file-in/dragged-asset.ts'
import { useFormatNames } from '../useFormatNames.ts'
import { mayPass, useImportErrorText } from '../useImportErrorText.ts'

interface SlotFile {
  readonly running: FileImport['running']
  readonly cancel: () => void
  /** Why the last file is not here, or could not be converted, in words. */
  readonly problem: Readonly<Ref<string | null>>
  readonly dismiss: () => void
  /** Takes the last file once more, where nothing was wrong with it. */
  readonly again: Readonly<Ref<(() => void) | null>>
  /** A picture in a format that nobody takes; it is in the media library until it is converted. */
  readonly offered: Readonly<Ref<AssetInfo | null>>
  readonly converting: Readonly<Ref<boolean>>
  /** Takes the first of the files, whatever it is: it is used, offered for conversion, or refused with a reason. */
  readonly take: (files: readonly File[]) => Promise<void>
  /** The same with a file of the media library. */
  readonly takeAsset: (asset: DraggedAsset) => Promise<void>
  readonly convert: (format: PictureRecipe['format'], mostBytes: number | null) => Promise<void>
  readonly leave: () => void
}

/** Brings one file into a place for pictures. `use` gets what the place takes. */
export function useSlotFile(
  place: () => FieldDestination & { readonly formats: readonly FileFormat[] },
  use: (asset: AssetInfo) => void,
  keepLater?: (asset: AssetInfo) => Promise<unknown>,
): SlotFile {
  const { t } = useText()
  const notices = useNotices()
  const errorText = useErrorText()
  const importErrorText = useImportErrorText()
  const eitherOf = useFormatNames()
  const offered = shallowRef<AssetInfo | null>(null)
  const converting = shallowRef(false)
  const problem = shallowRef<string | null>(null)
  const again = shallowRef<(() => void) | null>(null)
  const { running, failure, add, cancel, dismiss } = useFileImport(
    place,
    keepLater === undefined ? undefined : later,
  )

  const accepts = (format: FileFormat): boolean => place().formats.includes(format)
  const convertible = (format: FileFormat | undefined): boolean =>
    format !== undefined &&
    !accepts(format) &&
    convertibleFormats.includes(format) &&
    (accepts('jpg') || accepts('png'))

  /** The screen was left meanwhile: there is nobody to offer anything to. */
  async function later(asset: AssetInfo): Promise<void> {
    if (accepts(asset.format)) await keepLater?.(asset)
    else notices.say(t('slots.kept', { name: asset.name }))
  }

  function settle(asset: AssetInfo): void {
    const { format, name } = asset
    if (accepts(format)) use(asset)
    else if (convertible(format)) offered.value = asset
    else
      problem.value = t('slots.convert.wrong', {
        name,
        format: formatNames([format]),
        formats: eitherOf(place().formats),
      })
  }

  function clear(): void {
    problem.value = null
    again.value = null
    offered.value = null
    dismiss()
  }

  async function take([file]: readonly File[]): Promise<void> {
    if (file === undefined) return
    clear()
    const { eventId, formats } = place()
    const library = { eventId, purpose: 'library' } as const
    const seems = convertible(seemingFormat(file))
    const asset =
      (await add(file, seems ? library : undefined)) ??
      (!seems && isConvertible(failure.value?.error) ? await add(file, library) : null)
    if (asset !== null) settle(asset)
    else if (failure.value !== null) {
      const { error, name } = failure.value
      problem.value = importErrorText(error, name, formats)
      if (mayPass(error)) again.value = () => void take([file])
    }
  }

  /** A file's name may say another format than its content. */
  function isConvertible(error: AppError | undefined): boolean {
    return (
      error?.code === 'file-type' &&
      convertibleFormats.some(
        (format) => convertible(format) && error.details?.['found'] === formatNames([format]),
      )
    )
  }

  return {
    running,
    cancel,
    problem,
    dismiss: clear,
    again,
    offered,
    converting,
    take,
    async takeAsset({ hash, name }) {
      clear()
      try {
        settle({ ...(await describeAsset(place().eventId, hash)), name })
      } catch (cause) {
        problem.value = errorText(toAppError(cause))
      }
    },
    async convert(format, mostBytes) {
      const picture = offered.value
      if (picture === null || converting.value) return
      converting.value = true
      problem.value = null
      try {
        const asset = await derivePicture(place().eventId, picture.hash, conversionRecipe(format, mostBytes))
        offered.value = null
        use(asset)
      } catch (cause) {
        problem.value = errorText(toAppError(cause))
      } finally {
        converting.value = false
      }
    },
    leave: clear,
  }
}

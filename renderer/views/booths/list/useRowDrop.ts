import { watch } from 'vue'
import type { DraggedAsset } from '../../../components/file-in/dragged-asset.ts'
import { mayBeTable, seemsTable } from '../../../components/file-in/file-kinds.ts'
import { useFileTarget } from '../../../components/file-in/file-targets.ts'
import { useFieldTexts } from '../../../components/records/fields/field-texts.ts'
import { useUndo } from '../../../components/undo/useUndo.ts'
import { isPicture, type FileSlot } from '../../../../shared/domain/folder-drop/file-slots.ts'
import { useText } from '../../../locales/index.ts'
import { useBoothFiles, type GivenFile } from '../../../stores/files/booth-files.ts'
import { useNotices } from '../../../stores/notices.ts'

export interface NamedBooth {
  readonly key: string
  readonly name: string
}

const marked = 'data-takes-drop'

/**
 * Files and library assets that are let go of over a row or a card go to its booth, each to the
 * place that its kind and name say, with a way back. Tables and folders are left to the list.
 */
export function useRowDrop(
  eventId: string,
  list: () => HTMLElement | null,
  boothAt: (row: HTMLElement) => NamedBooth | undefined,
): void {
  const { t } = useText()
  const { label } = useFieldTexts()
  const notices = useNotices()
  const undo = useUndo()
  const files = useBoothFiles(eventId)
  function boothOf(at: Element): NamedBooth | undefined {
    const row = at.closest<HTMLElement>('[data-index]')
    return row === null ? undefined : boothAt(row)
  }
  const placeText = (place: FileSlot): string =>
    isPicture(place) ? label('booth', place) : t(`booths.editor.${place}`)

  async function say(given: GivenFile, booth: string): Promise<void> {
    const { name } = given
    if (given.kind === 'nowhere') {
      notices.tell(t('booths.drop.nowhere', { name, booth }))
      return
    }
    if (given.kind === 'here') {
      notices.tell(t('booths.drop.here', { name, booth, title: given.title }))
      return
    }
    const said = t('booths.drop.given', { name, place: placeText(given.place), booth })
    if (given.kind === 'picture') {
      await undo.run(Promise.resolve({ jobId: given.jobId }), () => said)
      return
    }
    undo.offer(said, given.token)
  }

  async function take({ key, name: booth }: NamedBooth, dropped: readonly File[]): Promise<void> {
    try {
      const places = await files.placesOf(key, dropped)
      for (const [index, file] of dropped.entries())
        await say(await files.give(key, file, places[index] ?? null), booth)
    } catch (error) {
      notices.fail(error)
    }
  }
  async function takeAsset({ key, name: booth }: NamedBooth, asset: DraggedAsset): Promise<void> {
    try {
      await say(await files.giveAsset(key, asset), booth)
    } catch (error) {
      notices.fail(error)
    }
  }

  const over = useFileTarget(list, {
    multiple: true,
    assets: true,
    accepts: (file) => !mayBeTable(file),
    part: (at) => (boothOf(at) === undefined ? null : at.closest('[data-index]')),
    mayAccept: (types) => !seemsTable(types),
    take({ asset, files: dropped }, row) {
      const booth = boothOf(row)
      if (booth !== undefined) void (asset === null ? take(booth, dropped) : takeAsset(booth, asset))
    },
  })
  // The rows are elements of the table's, which is made anew while it scrolls: only the mark is ours.
  watch(over, (row, before) => {
    before?.removeAttribute(marked)
    row?.setAttribute(marked, '')
  })
}

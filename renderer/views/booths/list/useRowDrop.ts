import { onScopeDispose } from 'vue'
import { droppedAsset, type DraggedAsset } from '../../../components/media/dragged-asset.ts'
import {
  filesOf,
  holdsAsset,
  holdsFiles,
  offerCopy,
  onLetGo,
} from '../../../components/media/dragged-files.ts'
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

export interface RowDrop {
  onDragOver(event: DragEvent): void
  onDragLeave(event: DragEvent): void
  onDrop(event: DragEvent): void
}

const marked = 'data-takes-drop'
/** What the list itself takes: tables to be imported. */
const tableName = /\.(csv|tsv|txt|xlsx|xls|ods)$/i
const tableType = /^text\/|spreadsheet|ms-excel/

/**
 * Files and library assets that are let go of over a row or a card go to its booth, each to the
 * place that its kind and name say, with a way back. Tables and folders are left to the list.
 */
export function useRowDrop(
  eventId: string,
  boothAt: (element: HTMLElement) => NamedBooth | undefined,
): RowDrop {
  const { t } = useText()
  const { label } = useFieldTexts()
  const notices = useNotices()
  const undo = useUndo()
  const files = useBoothFiles(eventId)
  // The rows are elements of the table's, which is made anew while it scrolls: only the mark is ours.
  let under: Element | null = null

  const rowOf = ({ target }: DragEvent): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  function mark(row: Element | null): void {
    if (row === under) return
    under?.removeAttribute(marked)
    row?.setAttribute(marked, '')
    under = row
  }
  onScopeDispose(() => mark(null))
  onLetGo(() => mark(null))

  function isOurs(event: DragEvent): boolean {
    if (holdsAsset(event)) return true
    if (!holdsFiles(event)) return false
    return ![...(event.dataTransfer?.items ?? [])].some(({ type }) => tableType.test(type))
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

  return {
    onDragOver(event) {
      const row = isOurs(event) ? rowOf(event) : null
      mark(row)
      if (row !== null) offerCopy(event)
    },
    onDragLeave({ relatedTarget }) {
      if (!(relatedTarget instanceof Element) || under?.contains(relatedTarget) !== true) mark(null)
    },
    onDrop(event) {
      const row = rowOf(event)
      const booth = row === null ? undefined : boothAt(row)
      mark(null)
      if (booth === undefined) return
      const asset = holdsAsset(event) ? droppedAsset(event) : undefined
      const dropped = filesOf(event)
      const hasFolder = [...(event.dataTransfer?.items ?? [])].some(
        (item) => item.webkitGetAsEntry()?.isDirectory === true,
      )
      if (
        asset === undefined &&
        (dropped.length === 0 || hasFolder || dropped.some(({ name }) => tableName.test(name)))
      )
        return
      event.preventDefault()
      event.stopPropagation()
      void (asset === undefined ? take(booth, dropped) : takeAsset(booth, asset))
    },
  }
}

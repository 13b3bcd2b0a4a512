import type { InjectionKey } from 'vue'
import { useText } from '../../locales/index.ts'
import { useNotices } from '../../stores/notices.ts'

/** The files that were chosen in an `<input>`; the same may be chosen again after they were refused or removed. */
export function chosenFiles({ target }: Event): readonly File[] {
  if (!(target instanceof HTMLInputElement)) return []
  const files = [...(target.files ?? [])]
  target.value = ''
  return files
}

/** Takes several files that were let go of on a place for one: it asks which goes where. */
export const severalFilesKey: InjectionKey<(files: readonly File[]) => void> = Symbol('several files')

/**
 * The files that were let go of or pasted. A folder is none, though browsers name it among them: it
 * is said what became of it.
 */
export function useDroppedFiles(): (transfer: DataTransfer | null) => readonly File[] {
  const { t } = useText()
  const notices = useNotices()
  return (transfer) => {
    const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file')
    const folders = items.flatMap((item) => {
      const entry = item.webkitGetAsEntry()
      return entry?.isDirectory === true ? [entry.name] : []
    })
    for (const name of folders) notices.tell(t('slots.drop.folder', { name }))
    const files = [...(transfer?.files ?? [])]
    return folders.length === 0
      ? files
      : files.filter(({ name, type }) => type !== '' || !folders.includes(name))
  }
}

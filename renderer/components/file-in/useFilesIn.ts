import { useEventListener } from '@vueuse/core'
import { useFormats } from '../../locales/formats.ts'
import { isTextField } from '../../keys/text-field.ts'
import { useText } from '../../locales/index.ts'
import { useNotices } from '../../stores/notices.ts'
import { draggedBy, follow } from './dragged.ts'
import { pasteTargetsAt, targetsAt, under, type FoundTarget } from './file-targets.ts'
import { filesIn, type FileSource, type Refused } from './files-in.ts'

const namedAtOnce = 3

/**
 * Hands files that are dragged over the window, let go of or pasted in it, to the targets there, and
 * says what became of those that none takes. A browser opens a file or a link that nothing takes in
 * place of the page: here it never does.
 */
export function useFilesIn(): void {
  const { t } = useText()
  const formats = useFormats()
  const notices = useNotices()
  const early = { capture: true }

  function forget(): void {
    follow(null)
    under.value = null
  }

  function say(refused: readonly Refused[]): void {
    const unusable = refused.filter(({ reason }) => reason === 'kind').map(({ name }) => name)
    for (const { reason, name } of refused)
      if (reason !== 'kind') notices.tell(t(`slots.drop.${reason}`, { name }))
    if (unusable.length === 0) return
    const names = formats.value.list(unusable.slice(0, namedAtOnce))
    notices.tell(t('slots.drop.kind', { names: unusable.length > namedAtOnce ? `${names} …` : names }))
  }

  /** Gives it to the first that takes any of it. `at`: where it was let go of. */
  function give(source: FileSource, at: Element, found: readonly FoundTarget[]): boolean {
    const inOrder = [
      ...found.filter(({ target }) => target.first === true),
      ...found.filter(({ target }) => target.first !== true),
    ]
    let reasons: readonly Refused[] = []
    for (const { target, element } of inOrder) {
      const given = filesIn(source, target)
      const isEmpty = given.asset === null && given.files.length + given.folders.length === 0
      if (!isEmpty && target.wants?.(given, at) !== false) {
        say(given.refused)
        target.take(given, element)
        return true
      }
      if (target.first !== true && reasons.length === 0) reasons = given.refused
    }
    say(reasons.length > 0 ? reasons : allOf(source))
    return false
  }

  // Before whatever keeps an event to itself.
  useEventListener(
    window,
    ['dragenter', 'dragover'],
    (event: DragEvent) => {
      const dragged = draggedBy(event)
      follow(dragged)
      const found =
        dragged === null
          ? undefined
          : targetsAt(elementOf(event)).find(
              ({ target }) =>
                (!dragged.isAsset || target.assets === true) && target.mayAccept?.(dragged.types) !== false,
            )
      under.value = found ?? null
      if (found !== undefined) offer(event, 'copy')
    },
    early,
  )
  useEventListener(
    window,
    'drop',
    (event: DragEvent) => {
      forget()
      const { dataTransfer } = event
      const at = elementOf(event)
      if (draggedBy(event) === null || dataTransfer === null || !give(dataTransfer, at, targetsAt(at))) return
      event.preventDefault()
      event.stopPropagation()
    },
    early,
  )
  useEventListener(
    window,
    'dragleave',
    (event: DragEvent) => {
      // Outside the window, or called off with Escape.
      if (event.relatedTarget === null) forget()
    },
    early,
  )
  // A pointer moves by itself only while nothing is dragged, however that ended.
  useEventListener(window, ['dragend', 'pointermove'], forget, early)

  useEventListener(window, 'dragover', (event: DragEvent) => {
    if (wouldOpen(event)) offer(event, 'none')
  })
  useEventListener(window, 'drop', (event: DragEvent) => {
    if (wouldOpen(event)) event.preventDefault()
  })
  useEventListener(document, 'paste', (event: ClipboardEvent) => {
    const { clipboardData } = event
    if (event.defaultPrevented || clipboardData === null || clipboardData.files.length === 0) return
    if (isPastedText(event)) return
    const at = elementOf(event)
    const found = pasteTargetsAt(at)
    if (found.length > 0 && give(clipboardData, at, found)) event.preventDefault()
  })
}

/** All of it, where nothing takes any. */
function allOf(source: FileSource): readonly Refused[] {
  const { files, folders } = filesIn(source, { multiple: true, folders: true })
  return [...files, ...folders].map(({ name }) => ({ reason: 'kind', name }))
}

/** The pointer says what would become of what is held over a place. */
function offer(event: DragEvent, effect: DataTransfer['dropEffect']): void {
  event.preventDefault()
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = effect
}

function elementOf({ target }: Event): Element {
  return target instanceof Element ? target : document.documentElement
}

/** Whether the browser would open it in place of the page: files anywhere, links but in a text. */
function wouldOpen(event: DragEvent): boolean {
  if (event.defaultPrevented) return false
  const types = event.dataTransfer?.types ?? []
  return types.includes('Files') || (types.includes('text/uri-list') && !isTextField(event.target))
}

/** Office programs put a picture beside a copied text: in a text field the text is meant. */
function isPastedText({ target, clipboardData }: ClipboardEvent): boolean {
  return isTextField(target) && (clipboardData?.types.includes('text/plain') ?? false)
}

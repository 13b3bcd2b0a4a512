import { useEventListener } from '@vueuse/core'
import type { RecordSelection } from '../../../shared/contract/index.ts'
import {
  copiedHtml,
  copiedText,
  readTabSeparated,
  tableOver,
  type ShownField,
  type TextRows,
} from '../../../shared/domain/tables/copied-table.ts'
import { readHtmlTable } from '../../../shared/domain/tables/html-table.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { isTextField } from '../../keys/text-field.ts'
import { useText } from '../../locales/index.ts'
import { useNotices } from '../../stores/notices.ts'
import { useCopiedCells, type CopyRequest } from '../../stores/tables/export-table.ts'
import type { PastedTable } from '../../stores/tables/import-table.ts'
import { useFieldTexts } from '../records/fields/field-texts.ts'
import type { TableColumn } from '../records/table/columns.ts'
import { titleColumn } from '../records/views/useListLook.ts'
import { useImportWords } from './useImportWords.ts'

/** The list whose records are copied, as it is looked at. */
export interface CopiedList {
  readonly columns: readonly TableColumn[]
  /** What is chosen in it, and what commands act on: these, or else the record with the cursor. */
  readonly selection: RecordSelection | null
  readonly targets: () => RecordSelection | null
  readonly order: Pick<CopyRequest, 'orderBy' | 'descending'>
}

/** A list's part in the clipboard: its records go there as cells, and cells come in with `paste`. */
export function useTableClipboard(options: {
  readonly entity: EntityName
  readonly list: () => CopiedList
  /** Whether a gesture made there means the list. */
  readonly hears: (target: EventTarget | null) => boolean
  readonly paste: (table: PastedTable) => void
}): { readonly copy: (selection: RecordSelection) => Promise<void> } {
  const { entity, list, hears, paste } = options
  const { t } = useText()
  const texts = useFieldTexts()
  const notices = useNotices()
  const cells = useCopiedCells(entity, useImportWords(entity))
  const { save, titleParts } = entities[entity]

  function shownFields(): ShownField[] {
    return list().columns.flatMap(({ id, label }) => {
      if (id === titleColumn) return titleParts.map((field) => ({ field, label: texts.label(entity, field) }))
      return id.startsWith(':') ? [] : [{ field: id, label }]
    })
  }
  const cellsOf = (selection: RecordSelection): ReturnType<typeof cells> =>
    cells({ selection, shown: shownFields(), ...list().order })

  async function copy(selection: RecordSelection): Promise<void> {
    try {
      const rows = cellsOf(selection)
      const as = (type: string, write: typeof copiedText): Promise<Blob> =>
        rows.then((all) => new Blob([write(all)], { type }))
      // As promises: what is written only after an answer is no longer the person's own gesture.
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': as('text/plain', copiedText),
          'text/html': as('text/html', copiedHtml),
        }),
      ])
      notices.say(t('tables.copy.done', (await rows).length - 1))
    } catch (error) {
      notices.fail(error)
    }
  }
  const over =
    (selection: RecordSelection) =>
    async (values: TextRows): Promise<TextRows | undefined> =>
      tableOver(values, await cellsOf(selection))

  const isOurs = (event: ClipboardEvent): boolean =>
    !event.defaultPrevented && !isTextField(event.target) && hears(event.target)
  useEventListener(document, 'copy', (event: ClipboardEvent) => {
    // Words that are selected on the page are what a person copies then.
    const targets = isOurs(event) && document.getSelection()?.isCollapsed !== false ? list().targets() : null
    if (targets === null) return
    event.preventDefault()
    void copy(targets)
  })
  useEventListener(document, 'paste', (event: ClipboardEvent) => {
    const rows =
      save !== undefined && isOurs(event) && event.clipboardData !== null
        ? pastedRows(event.clipboardData)
        : null
    if (rows === null) return
    event.preventDefault()
    const { selection } = list()
    paste({ name: `${t('tables.paste.name')}.tsv`, rows, over: selection === null ? null : over(selection) })
  })
  return { copy }
}

/** The cells of a table in the clipboard; `null`: it holds none, or a single cell. */
function pastedRows(data: DataTransfer): TextRows | null {
  const text = data.getData('text/plain')
  if (text.includes('\t')) return readTabSeparated(text)
  const rows = readHtmlTable(data.getData('text/html'))
  return rows.flat().length > 1 ? rows : null
}

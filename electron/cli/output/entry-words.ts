import { printableLine } from '../../../shared/domain/printable-text.ts'
import type { PlainEntryView } from '../../application/views/entry-view.ts'

/** What a change does, in a few words: `save booth “Acme”`, `detach “Ada Lovelace” from “Opening”`. */
export function entryWords(
  { operation, entity, title, detach }: Pick<PlainEntryView, 'operation' | 'entity' | 'title' | 'detach'>,
  key = '',
): string {
  if (detach !== null)
    return `detach ${quoted(detach.who)} from ${detach.from === null ? 'all sessions' : quoted(detach.from)}`
  const what = operation === 'upload' ? `upload the file of ${entity}` : `${operation} ${entity}`
  return [what, ...(key === '' ? [] : [key]), quoted(title)].join(' ')
}

function quoted(text: string): string {
  return `“${printableLine(text)}”`
}

import { fileIdentity } from '../../files/file-address.ts'
import { formatNames } from '../../files/file-format.ts'
import { fileValue, isObject } from '../../record/record-values.ts'
import { textSortKey } from '../../record/search-text.ts'
import { fieldRules } from '../field-rules.ts'
import type { FieldRules, TypeOf } from '../rules.ts'

/** A file of the store of files, or of an address; or both, once the one is known to be the other. */
export const file = ({ formats }: TypeOf<'file'>): FieldRules =>
  fieldRules({
    read: (value) => (typeof value === 'string' && value !== '' ? { url: value } : null),
    same(one, other) {
      const [a, b] = [fileValue(one), fileValue(other)]
      if (a === undefined || b === undefined) return false
      if (a.hash !== undefined && b.hash !== undefined) return a.hash === b.hash
      return (
        a.url !== undefined &&
        b.url !== undefined &&
        (a.url === b.url || fileIdentity(a.url) === fileIdentity(b.url))
      )
    },
    equalForm(value) {
      const { hash, url } = fileValue(value) ?? {}
      return hash ?? url ?? ''
    },
    misfit(value) {
      const { hash, url } = fileValue(value) ?? {}
      if (hash === undefined && url === undefined) return 'not-file'
      return url === undefined || isFetched(url) ? undefined : 'not-url'
    },
    check: (value) =>
      isObject(value) && ('hash' in value || 'url' in value) ? undefined : { code: 'not-file' },
    searched: (value) => fileValue(value)?.name ?? '',
    sortKey: (value) => textSortKey(fileValue(value)?.name ?? ''),
    changes: [],
    readCell: () => ({ finding: { code: 'read-only' } }),
    writtenCell(value) {
      const { name, url } = fileValue(value) ?? {}
      return name ?? url ?? null
    },
    compared: 'file',
    control: { as: 'file', of: formats },
    shownAs: 'file',
    filter: 'nothing',
    similarity: () => 'different',
    schema: (mode) =>
      mode === 'read'
        ? { type: 'string', format: 'uri' }
        : {
            type: 'string',
            contentMediaType: 'application/octet-stream',
            description: `A file: ${formatNames(formats)}, known by content.`,
          },
    described: () => `file: ${formats.join(', ')}`,
    answered: (value, _field, address) => address(value),
  })

/** Whether a file may be fetched from there; services also give paths of their own. */
function isFetched(url: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
  return scheme === undefined || scheme === 'https' || scheme === 'http'
}

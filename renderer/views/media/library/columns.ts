import type { TableColumn } from '../../../components/records/table/columns.ts'
import type { useText } from '../../../locales/index.ts'

/** The columns of the library as a table; their order is that of `LibraryCells`. */
export function libraryColumns(t: ReturnType<typeof useText>['t']): readonly TableColumn[] {
  return [
    { id: 'name', label: t('library.columns.name'), widthPixels: 300, compactPixels: 180, pinned: true },
    { id: 'format', label: t('library.columns.format'), widthPixels: 90, compactPixels: 70, unsorted: true },
    {
      id: 'measures',
      label: t('library.columns.measures'),
      widthPixels: 140,
      compactPixels: 132,
      unsorted: true,
    },
    { id: 'size', label: t('library.columns.size'), widthPixels: 90, compactPixels: 80 },
    { id: 'uses', label: t('library.columns.uses'), widthPixels: 220, compactPixels: 120 },
    { id: 'added', label: t('library.columns.added'), widthPixels: 170, compactPixels: 110 },
  ]
}

import { z } from 'zod'

export const columnIds = [
  'booth_name',
  'floor_id',
  'readiness',
  'sync',
  'keywords',
  'active',
  'hide',
  'booth_type',
  'city',
  'country',
  'exhibitor_name',
  'exhibitor_email',
  'booth_company_url',
  'booth_external_id',
  'updated',
] as const
export type ColumnId = (typeof columnIds)[number]

export interface Column {
  readonly widthPixels: number
  /** Where the table is narrow. */
  readonly compactPixels: number
  /** How a cell is edited in place; columns without it open the booth. */
  readonly edit?: 'text' | 'keywords' | 'switch' | 'floor'
}

const columns: Readonly<Record<ColumnId, Column>> = {
  booth_name: { widthPixels: 260, compactPixels: 176, edit: 'text' },
  floor_id: { widthPixels: 150, compactPixels: 104, edit: 'floor' },
  readiness: { widthPixels: 136, compactPixels: 132 },
  sync: { widthPixels: 128, compactPixels: 100 },
  keywords: { widthPixels: 220, compactPixels: 88, edit: 'keywords' },
  active: { widthPixels: 92, compactPixels: 68, edit: 'switch' },
  hide: { widthPixels: 92, compactPixels: 68, edit: 'switch' },
  booth_type: { widthPixels: 110, compactPixels: 90 },
  city: { widthPixels: 130, compactPixels: 90 },
  country: { widthPixels: 130, compactPixels: 90 },
  exhibitor_name: { widthPixels: 170, compactPixels: 110 },
  exhibitor_email: { widthPixels: 210, compactPixels: 130 },
  booth_company_url: { widthPixels: 210, compactPixels: 130 },
  booth_external_id: { widthPixels: 110, compactPixels: 80 },
  updated: { widthPixels: 130, compactPixels: 110 },
}

const defaultColumns: readonly ColumnId[] = ['booth_name', 'floor_id', 'readiness', 'sync', 'keywords', 'active', 'hide']

/** The name stays: a row without it could not be told from another. */
export const fixedColumn: ColumnId = 'booth_name'

export function columnOf(id: ColumnId): Column {
  return columns[id]
}

/** Stored column choice; unknown names are dropped, and the name is always there. */
export function readColumns(stored: unknown): readonly ColumnId[] {
  const parsed = z.array(z.string()).safeParse(stored)
  if (!parsed.success) return defaultColumns
  const chosen = new Set(parsed.data)
  return inOrder(columnIds.filter((id) => chosen.has(id)))
}

export function toggleColumn(shown: readonly ColumnId[], id: ColumnId): readonly ColumnId[] {
  return inOrder(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id])
}

function inOrder(ids: readonly ColumnId[]): readonly ColumnId[] {
  return columnIds.filter((id) => id === fixedColumn || ids.includes(id))
}

export function isColumn(id: string): id is ColumnId {
  return columnIds.some((column) => column === id)
}

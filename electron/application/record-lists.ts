import type { FieldCount, RecordCriterion } from '../../shared/contract/index.ts'
import type { JsonValue } from '../../shared/domain/record-values.ts'
import {
  compareSortKeys,
  searchedText,
  searchWords,
  sortKey,
  textSortKey,
  titleOfSearchedText,
  type SortKey,
} from '../../shared/domain/record-text.ts'
import { isEmpty } from '../../shared/domain/record-values.ts'
import { recordTitle } from '../../shared/domain/record-title.ts'
import { entities } from '../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/types.ts'
import type { RecordViews } from './record-views.ts'

export interface ListOrder {
  readonly orderBy?: string | undefined
  readonly descending?: boolean | undefined
}

export interface ListPage extends ListOrder {
  readonly keys?: readonly string[] | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Answers to what lists ask. */
export interface RecordLists {
  page(criterion: RecordCriterion, page: ListPage): Promise<{ readonly records: readonly StoredRecord[]; readonly total: number }>
  count(criterion: RecordCriterion): Promise<number>
  positionOf(criterion: RecordCriterion, order: ListOrder, key: string): Promise<number | null>
  distinct(criterion: RecordCriterion, field: string, limit: number): Promise<{ readonly values: readonly FieldCount[]; readonly total: number }>
  /** The keys of all that meet the criterion now. */
  keys(criterion: RecordCriterion): Promise<readonly string[]>
}

const stateOrder: Readonly<Record<StoredRecord['state'], number>> = { conflict: 0, new: 1, changed: 2, removed: 3, clean: 4 }

export function createRecordLists(workspace: Workspace, views: RecordViews): RecordLists {
  const titleOf = (entity: StoredRecord['entity'], key: JsonValue | undefined): string => {
    const named = typeof key === 'string' ? workspace.records.get(entity, key) : undefined
    return named === undefined ? '' : recordTitle(entity, currentValues(named))
  }
  const meeting = ({ entity, text, where = {}, states, problems }: RecordCriterion): readonly StoredRecord[] => {
    const words = text === undefined ? [] : searchWords(text)
    const { items } = workspace.records.list({ entity, includeRemoved: states !== undefined })
    return items.filter((record) => {
      const values = currentValues(record)
      if (states !== undefined && !states.includes(record.state)) return false
      if (problems !== undefined && views.problems(record).length > 0 !== (problems === 'with')) return false
      for (const [field, wanted] of Object.entries(where)) {
        const value = field === entities[entity].idField ? record.remoteId : values[field]
        const any = (Array.isArray(wanted) ? wanted : [wanted]).some((one) =>
          one === null ? isEmpty(value) : Array.isArray(value) ? value.includes(one) : value === one,
        )
        if (!any) return false
      }
      if (words.length === 0) return true
      const named = entities[entity].fields.flatMap(({ name, type }) => (type.kind === 'reference' ? [titleOf(type.to, values[name])] : []))
      const searched = [searchedText(entity, values), ...named.map((title) => titleOfSearchedText(searchWords(title).join(' ')))].join('\n')
      return words.every((word) => searched.includes(word))
    })
  }
  const sorted = (records: readonly StoredRecord[], { orderBy, descending = false }: ListOrder): readonly StoredRecord[] => {
    const titleKey = (record: StoredRecord): SortKey => textSortKey(recordTitle(record.entity, currentValues(record)))
    const keyOf = (record: StoredRecord): SortKey => {
      if (orderBy === undefined) return titleKey(record)
      if (orderBy === ':state') return stateOrder[record.state]
      if (orderBy === ':problems') return views.problems(record).length
      if (orderBy === ':updated') return Date.parse(record.updatedAt)
      const field = entities[record.entity].fieldNamed(orderBy)
      const value = currentValues(record)[orderBy]
      return field?.type.kind === 'reference' ? textSortKey(titleOf(field.type.to, value)) : sortKey(field, value)
    }
    const direction = descending ? -1 : 1
    return records
      .map((record, index) => ({ record, index, key: keyOf(record), title: titleKey(record) }))
      .sort((a, b) => {
        if (a.key === null || b.key === null) return a.key === b.key ? a.index - b.index : a.key === null ? 1 : -1
        return compareSortKeys(a.key, b.key) * direction || compareSortKeys(a.title, b.title) || a.index - b.index
      })
      .map(({ record }) => record)
  }
  return {
    page: async (criterion, { keys, offset = 0, limit, ...order }) => {
      const found = sorted(meeting(criterion), order)
      const wanted = keys === undefined ? undefined : new Set(keys)
      const shown =
        wanted === undefined ? found.slice(offset, limit === undefined ? undefined : offset + limit) : found.filter(({ key }) => wanted.has(key))
      return Promise.resolve({ records: shown, total: wanted === undefined ? found.length : shown.length })
    },
    count: (criterion) => Promise.resolve(meeting(criterion).length),
    positionOf(criterion, order, key) {
      const index = sorted(meeting(criterion), order).findIndex((record) => record.key === key)
      return Promise.resolve(index < 0 ? null : index)
    },
    distinct(criterion, field, limit) {
      const counted = new Map<FieldCount['value'], number>()
      for (const record of meeting(criterion)) {
        const value = currentValues(record)[field]
        const all: readonly (JsonValue | undefined)[] = Array.isArray(value) ? value : [value]
        for (const one of all) {
          const scalar = typeof one === 'object' || one === undefined || one === '' ? null : one
          counted.set(scalar, (counted.get(scalar) ?? 0) + 1)
        }
      }
      const values = [...counted].map(([value, records]) => ({ value, records })).sort((a, b) => b.records - a.records)
      return Promise.resolve({ values: values.slice(0, limit), total: values.length })
    },
    keys: (criterion) => Promise.resolve(meeting(criterion).map(({ key }) => key)),
  }
}

import type { FieldCondition } from '../../../../shared/contract/index.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'
import { useEvent } from '../../../stores/event.ts'
import { useFloorChoices } from '../../../stores/event/floor-choices.ts'
import { useFoundRecords } from '../../../stores/records/found.ts'
import { useNamedRecords } from '../../../stores/records/titles.ts'
import { useFieldValueText } from '../cells/useCellTexts.ts'
import { fromLocalText, toLocalText } from '../../../../shared/domain/zoned-time.ts'
import { exhibitorStates } from '../../../../shared/domain/exhibitor.ts'
import { reasonNamed } from '../../../../shared/domain/readiness/reason.ts'
import { useReasonText } from '../../readiness/useReasonText.ts'
import {
  exhibitorFilter,
  lackingFilter,
  listedStates,
  problemsFilter,
  segmentFilter,
  stateFilter,
  valuesOf,
} from './record-filters.ts'
import type { FilterField } from './useFilterFields.ts'

export type FilterValue = string | number | boolean | null

const segmentsOffered = 200

interface FixedValues {
  readonly kind: 'switch' | 'list'
  readonly values: readonly FilterValue[]
}

export interface FilterTexts {
  /** The values that can be asked for, where they do not depend on the records. */
  readonly fixedValues: (field: FilterField) => FixedValues | undefined
  /** Whether a value is the key of a record, and shown by that record's name. */
  readonly isNamed: (field: FilterField) => boolean
  /** Floors in the order of their tabs; the values of other fields as they come. */
  readonly inOrder: (field: FilterField, values: readonly FilterValue[]) => readonly FilterValue[]
  readonly valueText: (field: FilterField, value: FilterValue) => string
  /** The condition to be one of some values. */
  readonly asCondition: (field: FilterField, values: readonly FilterValue[]) => FieldCondition
  /** A condition in a few words: "Hall 1 + 2", "from 3 May". */
  readonly conditionText: (field: FilterField, condition: FieldCondition) => string
  /** The days of a condition on a time, as YYYY-MM-DD. */
  readonly dayOf: (field: FilterField, bound: string) => string
  /** A day as the bound of a condition: of a time, its first or last moment at the event. */
  readonly boundOf: (field: FilterField, day: string, end: 'from' | 'to') => string
}

export function useFilterTexts(entity: EntityName): FilterTexts {
  const { t } = useText()
  const formats = useFormats()
  const event = useEvent()
  const valueOf = useFieldValueText(entity)
  const named = useNamedRecords()
  const reasonText = useReasonText()
  const segments = useFoundRecords(() =>
    entity === 'attendee' ? { criterion: { entity: 'segment' }, fields: [], limit: segmentsOffered } : null,
  )
  const floors = entities[entity].references.some(({ type }) => type.to === 'floor')
    ? useFloorChoices()
    : undefined
  const zone = (): string => event.current?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const isMoment = ({ field }: FilterField): boolean => field?.type.kind === 'timestamp'
  const dayOf = (field: FilterField, bound: string): string =>
    isMoment(field) ? toLocalText(bound, zone()).slice(0, 10) : bound

  function fixedValues({ name, field }: FilterField): FixedValues | undefined {
    if (name === stateFilter) return { kind: 'list', values: listedStates }
    if (name === problemsFilter) return { kind: 'list', values: ['with', 'without'] }
    if (name === exhibitorFilter) return { kind: 'list', values: exhibitorStates }
    if (name === segmentFilter) return { kind: 'list', values: segments.items.value.map(({ key }) => key) }
    return field?.type.kind === 'boolean' ? { kind: 'switch', values: [true, false] } : undefined
  }

  function valueText({ name, field }: FilterField, value: FilterValue): string {
    const state = listedStates.find((one) => one === value)
    if (name === stateFilter && state !== undefined) return t(`states.record.${state}`)
    if (name === problemsFilter)
      return t(value === 'with' ? 'lists.filter.notReady' : 'states.readiness.ready')
    if (name === lackingFilter && typeof value === 'string') {
      const reason = reasonNamed(value)
      return reason === undefined ? value : reasonText(reason)
    }
    const known = exhibitorStates.find((one) => one === value)
    if (name === exhibitorFilter && known !== undefined) return t(`exhibitors.filter.${known}`)
    if (name === segmentFilter && typeof value === 'string') {
      const segment = named.get('segment', value)
      return segment === null
        ? t('forms.titleOfMissing')
        : segment === undefined
          ? ''
          : recordTitle('segment', segment.values) || t('forms.untitled')
    }
    if (field === undefined || value === null) return t('lists.filter.empty')
    const isList = field.type.kind === 'strings' || field.type.kind === 'references'
    return valueOf(field, isList ? [value] : value) || t('lists.filter.empty')
  }

  function boundText(field: FilterField, bound: string | number): string {
    if (typeof bound === 'number') return formats.value.number(bound)
    return formats.value.date(`${dayOf(field, bound)}T12:00:00Z`, 'UTC')
  }

  return {
    fixedValues,
    valueText,
    dayOf,
    inOrder({ field }, values) {
      if (field?.type.kind !== 'reference' || field.type.to !== 'floor') return values
      const ranks = new Map(floors?.value.map(({ key }, rank) => [key, rank]))
      const rankOf = (value: FilterValue): number =>
        (typeof value === 'string' ? ranks.get(value) : undefined) ?? ranks.size
      return [...values].sort((a, b) => rankOf(a) - rankOf(b))
    },
    isNamed: ({ field }) => field?.type.kind === 'reference' || field?.type.kind === 'references',
    asCondition: (field, values) => [
      ...values,
      ...(fixedValues(field)?.kind === 'switch' && values.includes(false) ? [null] : []),
    ],
    conditionText(field, condition) {
      if (typeof condition === 'object' && condition !== null && 'contains' in condition)
        return t('forms.quoted', { text: condition.contains })
      const [first, ...others] = valuesOf(condition).filter(
        (value) => fixedValues(field)?.kind !== 'switch' || value !== null,
      )
      if (first !== undefined) {
        const text = valueText(field, first)
        const all = typeof condition === 'object' && condition !== null && 'all' in condition
        if (all) return formats.value.list([first, ...others].map((value) => valueText(field, value)))
        return others.length === 0
          ? text
          : t('lists.filter.several', { first: text, more: formats.value.number(others.length) })
      }
      if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return ''
      const { from, to } = 'from' in condition || 'to' in condition ? condition : {}
      if (from === undefined)
        return to === undefined ? '' : t('lists.filter.until', { to: boundText(field, to) })
      return to === undefined
        ? t('lists.filter.since', { from: boundText(field, from) })
        : t('lists.filter.between', { from: boundText(field, from), to: boundText(field, to) })
    },
    boundOf(field, day, end) {
      if (!isMoment(field)) return day
      const time = fromLocalText(`${day}T${end === 'from' ? '00:00' : '23:59'}`, zone()) ?? day
      return end === 'from' ? time : time.replace('T23:59:00', 'T23:59:59')
    },
  }
}

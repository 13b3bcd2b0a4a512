import {
  isEmpty,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../../../../shared/domain/record/record-values.ts'
import { entities } from '../../../../../shared/entities/index.ts'
import type { Media } from './media.ts'
import type { Past } from '../rules/past.ts'
import type { Answer, ListedWhere, ModelService, ServerRecord, Temper } from './service-types.ts'
import { isModelled, listOf, modelled, type Modelled } from '../world/values.ts'

export function refusal(status: number, message: string): Answer {
  return { status, body: { status: false, message } }
}

export interface ListingParts {
  readonly temper: Temper
  readonly elapsed: () => number
  /** The history's counter. */
  readonly now: () => number
  readonly all: ModelService['all']
  readonly get: ModelService['get']
  readonly past: Past
  readonly media: Media
}

type All = (entity: Modelled) => readonly ServerRecord[]

/** What is left out of listings for a moment. */
interface Hidden {
  readonly ids: ReadonlySet<number>
  readonly until: number
}

/** What the service lists, and how often it was asked to. */
export function createListings({
  temper,
  elapsed,
  now,
  all,
  get,
  past,
  media,
}: ListingParts): Pick<
  ModelService,
  | 'read'
  | 'lookUps'
  | 'list'
  | 'passes'
  | 'countPasses'
  | 'turnRound'
  | 'hide'
  | 'showAll'
  | 'hasHidden'
  | 'readAt'
  | 'wasShown'
> {
  let newestFirst = temper.newestFirst
  let questions = 0
  const passes = new Map<Modelled, number>()
  const hidden = new Map<Modelled, Hidden>()
  const reads = new Map<string, number>()
  const shown = new Map<string, number[]>()

  const readFrom = (from: All, entity: Modelled, { id, values }: ServerRecord): JsonObject => {
    const declaration = entities[entity]
    const raw: Record<string, JsonValue> = {
      [declaration.idField]: declaration.idType === 'string' ? String(id) : id,
    }
    for (const field of declaration.readable) {
      if (entity === 'job' && field.name === 'booth_id' && temper.vacancies === 'bare') continue
      if (temper.neverLists[entity]?.includes(field.name) === true) continue
      const value = values[field.name]
      const [first = field.name, second] = field.readPath ?? [field.name]
      let given: JsonValue = value ?? (field.type.kind === 'string' ? '' : null)
      if (field.type.kind === 'file') {
        const stands = value == null && field.name === 'booth_thumbnail' ? 'booth_logo' : field.name
        given = media.address(entity, id, stands, values[stands])
      }
      if (field.type.kind === 'boolean' && field.type.readAs === 'flag') given = Number(value === true)
      if (field.type.kind === 'reference') given = isEmpty(value) ? null : Number(value)
      if (field.name === 'contacts') given = []
      if (field.name === 'booth_reps')
        given = listOf(values['booth_rep_ids']).map((one) => ({ booth_rep_id: Number(one) }))
      if (entity === 'representative' && field.name === 'booth_id') {
        given =
          from('booth').find((booth) => listOf(booth.values['booth_rep_ids']).includes(String(id)))?.id ??
          null
      }
      const group = raw[first]
      raw[first] = second === undefined ? given : { ...(isObject(group) ? group : {}), [second]: given }
    }
    return raw
  }

  const isHidden = (entity: Modelled, id: number): boolean => {
    const found = hidden.get(entity)
    return found !== undefined && found.until > elapsed() && found.ids.has(id)
  }

  /** Two copies answer in turn where it lags in part. */
  const isLate = (): boolean => temper.lagMs > 0 && (!temper.lagsInPart || (questions += 1) % 2 === 0)

  const isAsked = (
    from: All,
    entity: Modelled,
    { id, values }: ServerRecord,
    filters: NonNullable<ListedWhere['filters']>,
  ): boolean =>
    Object.entries(filters).every(([name, wanted]) => {
      if (name === entities[entity].idField) return String(id) === String(wanted)
      if (entity !== 'representative') return values[name] === String(wanted)
      const booth = from('booth').find((one) => one.id === Number(wanted))
      return listOf(booth?.values['booth_rep_ids']).includes(String(id))
    })

  return {
    read: (entity, record) => readFrom(all, entity, record),
    lookUps(entity) {
      if (entity !== 'jobCategory' || temper.vacancies === 'none') return undefined
      return {
        status: 200,
        body: {
          status: true,
          collection: [{ id: 1, name: 'Any' }],
          meta: { current_page: 1, per_page: 1, total: 1, last_page: 1 },
        },
      }
    },
    list(entity, page, limit, { filters = {}, parents }) {
      const declaration = entities[entity]
      const booth = parents?.['boothId']
      const late = isLate()
      const from: All = late ? (name) => past.at(name, elapsed() - temper.lagMs) : all
      if (entity === 'job' && get('booth', Number(booth)) === undefined)
        return refusal(404, 'There is no such booth.')
      for (const { name, references } of declaration.list?.filters ?? []) {
        const wanted = filters[name]
        if (!temper.refuses || wanted === undefined || references === undefined || !isModelled(references))
          continue
        if (get(references, Number(wanted)) === undefined)
          return refusal(422, `${name}: there is no ${references} ${String(wanted)}`)
      }
      const isWhole = Object.keys(filters).length === 0
      let found = from(entity).filter(
        (record) =>
          (booth === undefined || record.values['booth_id'] === booth) &&
          isAsked(from, entity, record, filters),
      )
      const counted = found.length
      if (isWhole || !temper.findsHiddenAlone) found = found.filter(({ id }) => !isHidden(entity, id))
      if (page === 1 && isWhole) passes.set(entity, (passes.get(entity) ?? Infinity) + 1)
      if (newestFirst) found.reverse()
      const size = Math.min(limit, temper.perPage)
      media.sign()
      const listed = found.slice((page - 1) * size, page * size)
      for (const { id } of listed) {
        reads.set(`${entity} ${id}`, elapsed())
        shown.set(`${entity} ${id}`, [...(shown.get(`${entity} ${id}`) ?? []), now()])
      }
      const items = listed.map((record) => readFrom(from, entity, record))
      const total = temper.countsHidden ? counted : found.length
      const meta = temper.counts
        ? {
            current_page: page,
            per_page: size,
            total,
            last_page: Math.max(1, Math.ceil(found.length / size)),
          }
        : {}
      return {
        status: 200,
        body: { status: true, message: 'Listed.', [declaration.list?.key ?? 'data']: items, meta },
      }
    },
    passes: (entity) => passes.get(entity) ?? Infinity,
    countPasses: (entity) => void passes.set(entity, 0),
    turnRound() {
      newestFirst = !newestFirst
    },
    hide(entity, ids, forMs) {
      if (hidden.has(entity)) return
      hidden.set(entity, { ids: new Set(ids), until: elapsed() + forMs })
    },
    showAll() {
      for (const entity of hidden.keys()) hidden.set(entity, { ids: new Set(), until: 0 })
    },
    hasHidden: (entity) =>
      entity === undefined ? modelled.some((name) => hidden.has(name)) : hidden.has(entity),
    readAt: (entity, id) => reads.get(`${entity} ${id}`),
    wasShown: (entity, id, from, to) =>
      (shown.get(`${entity} ${id}`) ?? []).some((at) => at >= from && at < to),
  }
}

import { isEmpty, isObject, type JsonObject, type JsonValue } from '../../../../shared/domain/record-values.ts'
import { entities, isReadable } from '../../../../shared/entities/index.ts'
import type { Answer, ModelService, ServerRecord, Temper } from './service-types.ts'
import { isModelled, listOf, type Modelled } from './values.ts'

export function refusal(status: number, message: string): Answer {
  return { status, body: { status: false, message } }
}

/** What the service lists, and how often it was asked to. */
export function createListings(
  temper: Temper,
  all: ModelService['all'],
  get: ModelService['get'],
): Pick<ModelService, 'read' | 'lookUps' | 'list' | 'passes' | 'countPasses' | 'turnRound'> {
  let newestFirst = temper.newestFirst
  let signature = 0
  const passes = new Map<Modelled, number>()

  const address = (value: JsonValue | undefined): JsonValue =>
    isObject(value) && typeof value['path'] === 'string' ? `https://files.example${value['path']}?expires=${signature}&signature=${signature}` : null

  const read = (entity: Modelled, { id, values }: ServerRecord): JsonObject => {
    const declaration = entities[entity]
    const raw: Record<string, JsonValue> = { [declaration.idField]: declaration.idType === 'string' ? String(id) : id }
    for (const field of declaration.fields.filter(isReadable)) {
      if (entity === 'job' && field.name === 'booth_id' && temper.vacancies === 'bare') continue
      const value = values[field.name]
      const [first = field.name, second] = field.readPath ?? [field.name]
      let shown: JsonValue = value ?? (field.type.kind === 'string' ? '' : null)
      if (field.type.kind === 'file') shown = address(value ?? (field.name === 'booth_thumbnail' ? values['booth_logo'] : undefined))
      if (field.type.kind === 'boolean' && field.type.readAs === 'flag') shown = Number(value === true)
      if (field.type.kind === 'reference') shown = isEmpty(value) ? null : Number(value)
      if (field.name === 'contacts') shown = []
      if (field.name === 'booth_reps') shown = listOf(values['booth_rep_ids']).map((one) => ({ booth_rep_id: Number(one) }))
      if (entity === 'representative' && field.name === 'booth_id') {
        shown = all('booth').find((booth) => listOf(booth.values['booth_rep_ids']).includes(String(id)))?.id ?? null
      }
      const group = raw[first]
      raw[first] = second === undefined ? shown : { ...(isObject(group) ? group : {}), [second]: shown }
    }
    return raw
  }

  return {
    read,
    lookUps(entity) {
      if (entity !== 'jobCategory' || temper.vacancies === 'none') return undefined
      return {
        status: 200,
        body: { status: true, collection: [{ id: 1, name: 'Any' }], meta: { current_page: 1, per_page: 1, total: 1, last_page: 1 } },
      }
    },
    list(entity, page, limit, { filters = {}, parents }) {
      const declaration = entities[entity]
      const booth = parents?.['boothId']
      if (entity === 'job' && get('booth', Number(booth)) === undefined) return refusal(404, 'There is no such booth.')
      let found = all(entity).filter(
        ({ id, values }) =>
          (booth === undefined || values['booth_id'] === booth) &&
          Object.entries(filters).every(([name, wanted]) => {
            if (name === declaration.idField) return String(id) === String(wanted)
            if (entity === 'representative') return listOf(get('booth', Number(wanted))?.values['booth_rep_ids']).includes(String(id))
            return values[name] === String(wanted)
          }),
      )
      for (const { name, references } of declaration.list?.filters ?? []) {
        const wanted = filters[name]
        if (
          temper.refuses &&
          wanted !== undefined &&
          references !== undefined &&
          isModelled(references) &&
          get(references, Number(wanted)) === undefined
        ) {
          return refusal(422, `${name}: there is no ${references} ${String(wanted)}`)
        }
      }
      if (page === 1 && Object.keys(filters).length === 0) passes.set(entity, (passes.get(entity) ?? Infinity) + 1)
      if (newestFirst) found = found.reverse()
      const size = Math.min(limit, temper.perPage)
      if (temper.signs) signature += 1
      const items = found.slice((page - 1) * size, page * size).map((record) => read(entity, record))
      const meta = temper.counts
        ? { current_page: page, per_page: size, total: found.length, last_page: Math.max(1, Math.ceil(found.length / size)) }
        : {}
      return { status: 200, body: { status: true, message: 'Listed.', [declaration.list?.key ?? 'data']: items, meta } }
    },
    passes: (entity) => passes.get(entity) ?? Infinity,
    countPasses: (entity) => void passes.set(entity, 0),
    turnRound() {
      newestFirst = !newestFirst
    },
  }
}

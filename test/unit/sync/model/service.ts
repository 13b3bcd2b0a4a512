import { validateRecord } from '../../../../shared/domain/validation.ts'
import { isEmpty, isObject, type JsonObject, type JsonValue, type RecordValues } from '../../../../shared/domain/record-values.ts'
import { entities, fieldOf, isReadable, referencesTo, type EntityDeclaration } from '../../../../shared/entities/index.ts'
import { createHistory, type History, type Write } from './history.ts'
import { type Modelled, isModelled, markFields, listOf, textOf, textOfOthers, withAddresses, isSame, pathOf } from './values.ts'

/** In what services differ. */
export interface Temper {
  /** A create whose `booth_external_id` is known updates that booth. */
  readonly upserts: boolean
  readonly perPage: number
  readonly newestFirst: boolean
  /** Listings say how long they are. */
  readonly counts: boolean
  /** Files with the same content have the same address. */
  readonly addressesByContent: boolean
  /** Every listing signs the addresses of files anew. */
  readonly signs: boolean
}

/** What the service answers, before the network has its way with it. */
export interface Answer {
  readonly status: number
  readonly body: JsonObject
}

export interface ServerRecord {
  readonly id: number
  /** What was created by us carries its mark; see `markOf`. */
  readonly madeByUs: boolean
  readonly mark: JsonValue
  /** References as text, files as `{ path, content }`. */
  values: RecordValues
}

/** A small v5 service in memory. */
export interface ModelService {
  readonly temper: Temper
  readonly history: History
  readonly writes: number
  all(entity: Modelled): readonly ServerRecord[]
  get(entity: Modelled, id: number): ServerRecord | undefined
  save(entity: Modelled, id: number | undefined, named: RecordValues, write: Write): Answer
  remove(entity: Modelled, id: number, withRepresentatives: boolean, write: Write): Answer
  list(entity: Modelled, page: number, limit: number, filters: Readonly<Record<string, string | number | boolean>>): Answer
  /** One record as the interface reads it. */
  read(entity: Modelled, record: ServerRecord): JsonObject
  /** How often the whole listing was begun since `countPasses`. */
  passes(entity: Modelled): number
  countPasses(entity: Modelled): void
  /** Others put the listing in another order. */
  turnRound(): void
  /** The content under a file's address. */
  file(url: string): string | undefined
  store(content: string): JsonObject
}

export interface ServiceParts {
  readonly temper: Temper
  readonly elapsed: () => number
  /** Whether the program has this text in a record. */
  readonly knows: (text: string) => boolean
}

/** For so long one reading of a whole listing serves the updates of all its records. */
const snapshotMs = 15_000

export function createService({ temper, elapsed, knows }: ServiceParts): ModelService {
  const records: Readonly<Record<Modelled, Map<number, ServerRecord>>> = {
    floor: new Map(),
    booth: new Map(),
    document: new Map(),
    video: new Map(),
    representative: new Map(),
  }
  const history = createHistory(elapsed)
  const files = new Map<string, string>()
  let newestFirst = temper.newestFirst
  let lastId = 100
  let writes = 0
  let signature = 0
  const passes = new Map<Modelled, number>()

  const all = (entity: Modelled): readonly ServerRecord[] => [...records[entity].values()]
  const get = (entity: Modelled, id: number): ServerRecord | undefined => records[entity].get(id)

  /** Before it changes a record the program reads it: what others had written until its run began it must have seen. What goes along with a removal it may not have. */
  const mustBeKept = (entity: Modelled, id: number, field: string, before: JsonValue, write: Write, isDirect: boolean): boolean => {
    const writer = history.writerOf(entity, id, field)
    if (write.author !== 'us' || writer?.author !== 'others' || textOfOthers(before) === undefined) return false
    const readsAlone = entity !== 'floor' && entity !== 'representative'
    const mustHaveRead = isDirect && writer.at < write.begunAt && (readsAlone || elapsed() - writer.elapsed > snapshotMs)
    return mustHaveRead || knows(textOfOthers(before) ?? '')
  }

  const note = (entity: Modelled, id: number, before: RecordValues, after: RecordValues, write: Write, isDirect: boolean): void => {
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [was, is] = [before[field] ?? null, after[field] ?? null]
      if (!isSame(was, is))
        history.changed({
          author: write.author,
          entity,
          id,
          field,
          before: was,
          after: is,
          mustBeKept: mustBeKept(entity, id, field, was, write, isDirect),
        })
    }
  }

  const refusal = (status: number, message: string): Answer => ({ status, body: { status: false, message } })

  const problemOf = (entity: EntityDeclaration & { readonly name: Modelled }, id: number | undefined, values: RecordValues, named: RecordValues) => {
    const before = id === undefined ? undefined : get(entity.name, id)
    const mustBeNamed = entity.wholeUpdates === true && before !== undefined
    const subject = mustBeNamed
      ? Object.fromEntries(Object.entries(values).filter(([name]) => fieldOf(entity, name)?.required !== true || name in named))
      : values
    const [problem] = validateRecord(entity.name, withAddresses(subject), { today: '2026-01-01' })
    if (problem !== undefined) return refusal(422, `${problem.field}: ${problem.code}`)
    for (const { name, type } of entity.fields) {
      if ((type.kind !== 'reference' && type.kind !== 'references') || !(name in named) || !isModelled(type.to)) continue
      for (const one of listOf(values[name]))
        if (get(type.to, Number(one)) === undefined) return refusal(422, `${name}: there is no ${type.to} ${textOf(one)}`)
    }
    const unique = entity.uniqueField
    if (unique !== undefined && all(entity.name).some((other) => other.id !== id && other.values[unique] === values[unique])) {
      return refusal(409, `Another ${entity.name} has this ${unique}.`)
    }
    return undefined
  }

  const dropReferences = (target: Modelled, id: number, write: Write): void => {
    for (const { entity, field } of referencesTo(target)) {
      if (!isModelled(entity)) continue
      for (const record of all(entity)) {
        if (!listOf(record.values[field.name]).includes(String(id))) continue
        if (field.type.kind === 'reference' && field.type.onTargetRemoved === 'cascade') drop(entity, record.id, write)
        else {
          const after = { ...record.values, [field.name]: listOf(record.values[field.name]).filter((one) => one !== String(id)) }
          note(entity, record.id, record.values, after, write, false)
          record.values = after
        }
      }
    }
  }

  const drop = (entity: Modelled, id: number, write: Write, isDirect = false): void => {
    const record = get(entity, id)
    if (record === undefined) return
    records[entity].delete(id)
    note(entity, id, record.values, {}, write, isDirect)
    dropReferences(entity, id, write)
  }

  const address = (value: JsonValue | undefined): JsonValue =>
    isObject(value) && typeof value['path'] === 'string' ? `https://files.example${value['path']}?signature=${signature}` : null

  const read = (entity: Modelled, { id, values }: ServerRecord): JsonObject => {
    const declaration = entities[entity]
    const raw: Record<string, JsonValue> = { [declaration.idField]: id }
    for (const field of declaration.fields.filter(isReadable)) {
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
    temper,
    history,
    get writes() {
      return writes
    },
    all,
    get,
    read,
    save(name, requested, named, write) {
      const entity = { ...entities[name], name }
      const external = named['booth_external_id']
      const same =
        temper.upserts && requested === undefined && !isEmpty(external)
          ? all(name).find(({ values }) => values['booth_external_id'] === external)
          : undefined
      const id = requested ?? same?.id
      const before = id === undefined ? undefined : get(name, id)
      if (id !== undefined && before === undefined) return refusal(404, `There is no ${name} ${id}.`)
      const values = { ...before?.values, ...named }
      const problem = problemOf(entity, id, values, named)
      if (problem !== undefined) return problem
      writes += 1
      const savedId = id ?? (lastId += 1)
      const prior = before?.values ?? {}
      if (before !== undefined) before.values = values
      else records[name].set(savedId, { id: savedId, madeByUs: write.author !== 'others', mark: values[markFields[name]] ?? null, values })
      note(name, savedId, prior, values, write, true)
      return { status: 200, body: { status: true, message: 'Saved.', data: { [entity.idField]: savedId } } }
    },
    remove(entity, id, withRepresentatives, write) {
      const record = get(entity, id)
      if (record === undefined) return refusal(404, `There is no ${entity} ${id}.`)
      writes += 1
      if (withRepresentatives) for (const one of listOf(record.values['booth_rep_ids'])) drop('representative', Number(one), write)
      drop(entity, id, write, true)
      return { status: 200, body: { status: true, message: 'Removed.' } }
    },
    list(entity, page, limit, filters) {
      const declaration = entities[entity]
      let found = all(entity).filter(({ id, values }) =>
        Object.entries(filters).every(([name, wanted]) => {
          if (name === declaration.idField) return String(id) === String(wanted)
          if (entity === 'representative') return listOf(get('booth', Number(wanted))?.values['booth_rep_ids']).includes(String(id))
          return values[name] === String(wanted)
        }),
      )
      for (const { name, references } of declaration.list?.filters ?? []) {
        const wanted = filters[name]
        if (wanted !== undefined && references !== undefined && isModelled(references) && get(references, Number(wanted)) === undefined) {
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
    file: (url) => files.get(pathOf(url)),
    store(content) {
      const path = `/f/${temper.addressesByContent ? content.replaceAll(' ', '-') : files.size + 1}/${content.replaceAll(' ', '-')}`
      files.set(path, content)
      return { path, content }
    },
  }
}

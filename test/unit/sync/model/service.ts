import { validateRecord } from '../../../../shared/domain/validation.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../../../../shared/domain/record-values.ts'
import { entities, fieldOf, referencesTo, type EntityDeclaration } from '../../../../shared/entities/index.ts'
import { createHistory, type Write } from './history.ts'
import { createListings, refusal } from './listings.ts'
import type { ModelService, ServerRecord, Temper, Trashed } from './service-types.ts'
import { type Modelled, isModelled, modelled, markFields, listOf, textOf, textOfOthers, withAddresses, isSame, pathOf } from './values.ts'

export interface ServiceParts {
  readonly temper: Temper
  readonly elapsed: () => number
  /** Whether the program has this text in a record. */
  readonly knows: (text: string) => boolean
}

/** How a change came about. A create may meet a record that the program has never read. */
type How = 'asked for' | 'created over it' | 'alongside'

/** For so long one reading of a whole listing serves the updates of all its records. */
const snapshotMs = 15_000

export function createService({ temper, elapsed, knows }: ServiceParts): ModelService {
  const records: Readonly<Record<Modelled, Map<number, ServerRecord>>> = {
    floor: new Map(),
    booth: new Map(),
    document: new Map(),
    video: new Map(),
    representative: new Map(),
    job: new Map(),
  }
  const history = createHistory(elapsed)
  const files = new Map<string, string>()
  let lastId = 100
  let writes = 0
  const removed = new Set<string>()
  const trash: Trashed[] = []
  const shiftedAt = new Map<Modelled, number>()

  const all = (entity: Modelled): readonly ServerRecord[] => [...records[entity].values()]
  const get = (entity: Modelled, id: number): ServerRecord | undefined => records[entity].get(id)

  /** Before it changes a record the program reads it: what others had written until its run began it must have seen. What goes along with a removal it may not have. */
  const mustBeKept = (entity: Modelled, id: number, field: string, before: JsonValue, write: Write, how: How): boolean => {
    const writer = history.writerOf(entity, id, field)
    if (write.author !== 'us' || writer?.author !== 'others' || textOfOthers(before) === undefined) return false
    const readsAlone = entity !== 'floor' && entity !== 'representative'
    const mustHaveRead = how === 'asked for' && writer.at < write.begunAt && (readsAlone || elapsed() - writer.elapsed > snapshotMs)
    return mustHaveRead || knows(textOfOthers(before) ?? '')
  }

  const othersWroteAt = (entity: Modelled, id: number, field: string): number | null => {
    const writer = history.writerOf(entity, id, field)
    return writer?.author === 'others' ? writer.at : null
  }

  const note = (entity: Modelled, id: number, before: RecordValues, after: RecordValues, write: Write, how: How): void => {
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
          isDirect: how !== 'alongside',
          othersWroteAt: othersWroteAt(entity, id, field),
          mustBeKept: mustBeKept(entity, id, field, was, write, how),
        })
    }
  }

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
          note(entity, record.id, record.values, after, write, 'alongside')
          record.values = after
        }
      }
    }
  }

  const drop = (entity: Modelled, id: number, write: Write, how: How = 'alongside'): void => {
    const record = get(entity, id)
    if (record === undefined) return
    records[entity].delete(id)
    removed.add(`${entity} ${id}`)
    if (write.author === 'others') trash.unshift({ entity, record })
    shiftedAt.set(entity, history.now + 1)
    note(entity, id, record.values, {}, write, how)
    dropReferences(entity, id, write)
  }

  const listings = createListings(temper, all, get)

  return {
    ...listings,
    temper,
    history,
    get writes() {
      return writes
    },
    all,
    get,
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
      else
        records[name].set(savedId, {
          id: savedId,
          madeByUs: write.author !== 'others',
          isLate: write.author === 'late',
          createdAt: history.now,
          mark: values[markFields[name]] ?? null,
          values,
        })
      note(name, savedId, prior, values, write, requested === undefined ? 'created over it' : 'asked for')
      return { status: 200, body: { status: name === 'job' ? 'success' : true, message: 'Saved.', data: { [entity.idField]: savedId } } }
    },
    remove(entity, id, withRepresentatives, write) {
      const record = get(entity, id)
      if (record === undefined) return refusal(404, `There is no ${entity} ${id}.`)
      writes += 1
      if (withRepresentatives) for (const one of listOf(record.values['booth_rep_ids'])) drop('representative', Number(one), write)
      drop(entity, id, write, 'asked for')
      return { status: 200, body: { status: true, message: 'Removed.' } }
    },
    wasRemoved: (entity, id) => removed.has(`${entity} ${id}`),
    shiftedAt: (entity) => shiftedAt.get(entity) ?? 0,
    trash,
    bringBack({ entity, record }) {
      const isWhole = problemOf({ ...entities[entity], name: entity }, undefined, record.values, record.values) === undefined
      trash.splice(0, trash.length, ...trash.filter((other) => other.record !== record))
      if (!isWhole || get(entity, record.id) !== undefined) return
      const kept = [...all(entity), record].sort((a, b) => a.id - b.id)
      records[entity].clear()
      for (const one of kept) records[entity].set(one.id, one)
      note(entity, record.id, {}, record.values, { author: 'others', begunAt: 0 }, 'asked for')
      shiftedAt.set(entity, history.now + 1)
    },
    turnRound() {
      listings.turnRound()
      for (const entity of modelled) shiftedAt.set(entity, history.now + 1)
    },
    file: (url) => files.get(pathOf(url)),
    store(content) {
      const path = `/f/${temper.addressesByContent ? content.replaceAll(' ', '-') : files.size + 1}/${content.replaceAll(' ', '-')}`
      files.set(path, content)
      return { path, content }
    },
  }
}

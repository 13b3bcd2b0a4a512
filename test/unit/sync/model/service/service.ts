import { validateRecord } from '../../../../../shared/domain/record-fields/validation.ts'
import {
  isEmpty,
  type JsonValue,
  type RecordValues,
} from '../../../../../shared/domain/record/record-values.ts'
import { entities, type Entity } from '../../../../../shared/entities/index.ts'
import { createHistory, type Write } from './history.ts'
import { alteredText } from './alterations.ts'
import { createListings, refusal } from './listings.ts'
import { createMedia } from './media.ts'
import { createPast } from '../rules/past.ts'
import type { Answer, ModelService, ServerRecord, Temper, Trashed } from './service-types.ts'
import {
  type Modelled,
  isModelled,
  modelled,
  markFields,
  listOf,
  textOf,
  tracesOfOthers,
  withAddresses,
  isSame,
} from '../world/values.ts'

export interface ServiceParts {
  readonly temper: Temper
  readonly elapsed: () => number
  /** Whether the program has this text in a record. */
  readonly knows: (text: string) => boolean
}

/** How a change came about. A create may meet a record that the program has never read. */
type How = 'asked for' | 'created over it' | 'alongside'

/**
 * For so long one reading of a whole listing serves the updates of all its records, and what it
 * says the writes that follow it.
 */
const snapshotMs = 15_000

export function createService({ temper, elapsed, knows }: ServiceParts): ModelService {
  const records: Readonly<Record<Modelled, Map<number, ServerRecord>>> = {
    floor: new Map(),
    booth: new Map(),
    document: new Map(),
    video: new Map(),
    representative: new Map(),
    job: new Map(),
    speaker: new Map(),
    session: new Map(),
    attendee: new Map(),
  }
  const history = createHistory(elapsed)
  const past = createPast(elapsed)
  let lastId = 100
  let writes = 0
  const removed = new Set<string>()
  const trash: Trashed[] = []
  const answeredBefore = new Map<string, Answer>()
  const shiftedAt = new Map<Modelled, number>()

  const all = (entity: Modelled): readonly ServerRecord[] => [...records[entity].values()]
  const get = (entity: Modelled, id: number): ServerRecord | undefined => records[entity].get(id)

  /**
   * Before it changes a record the program reads it: what others had written until its run began it
   * must have seen. What goes along with a removal it may not have.
   */
  const mustBeKept = (
    entity: Modelled,
    id: number,
    field: string,
    before: JsonValue,
    write: Write,
    how: How,
  ): boolean => {
    const writer = history.writerOf(entity, id, field)
    const traces = tracesOfOthers(before)
    if (write.author !== 'us' || writer?.author !== 'others' || traces.length === 0) return false
    if (temper.neverLists[entity]?.includes(field) === true || listings.hasHidden(entity))
      return traces.some(knows)
    const readsAlone = !['floor', 'representative', 'speaker', 'session', 'attendee'].includes(entity)
    const shownFor =
      (how === 'created over it' ? history.elapsedAt(write.begunAt) : write.leftAt) -
      writer.elapsed -
      temper.lagMs
    const isShown = readsAlone && temper.lagMs === 0 ? shownFor > 0 : shownFor > snapshotMs
    // What stands on a floor is listed before that is removed.
    const mustHaveRead = (how !== 'alongside' || entity === 'booth') && writer.at < write.begunAt && isShown
    return mustHaveRead || traces.some(knows)
  }

  const othersWroteAt = (entity: Modelled, id: number, field: string): number | null => {
    const writer = history.writerOf(entity, id, field)
    return writer?.author === 'others' ? writer.at : null
  }

  const note = (
    entity: Modelled,
    id: number,
    before: RecordValues,
    after: RecordValues,
    write: Write,
    how: How,
  ): void => {
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

  /** What it keeps of what it is sent. */
  const kept = (
    entity: Modelled,
    before: RecordValues | undefined,
    named: RecordValues,
    write: Write,
  ): RecordValues => {
    const values: Record<string, JsonValue> = { ...before, ...named }
    if (write.author === 'others') return values
    for (const name of Object.keys(named))
      values[name] = alteredText(temper.alters, entity, name, values[name] ?? null)
    for (const name of temper.ignores[entity] ?? []) values[name] = before?.[name] ?? null
    return values
  }

  const problemOf = (
    entity: Entity & { readonly name: Modelled },
    id: number | undefined,
    values: RecordValues,
    named: RecordValues,
  ) => {
    const before = id === undefined ? undefined : get(entity.name, id)
    const mustBeNamed = entity.wholeUpdates === true && before !== undefined
    const subject = mustBeNamed
      ? Object.fromEntries(
          Object.entries(values).filter(
            ([name]) => entity.fieldNamed(name)?.required !== true || name in named,
          ),
        )
      : values
    const [problem] = validateRecord(entity.name, withAddresses(subject), { today: '2026-01-01' })
    if (problem !== undefined) return refusal(422, `${problem.field}: ${problem.code}`)
    for (const { name, type } of entity.fields) {
      if (
        (type.kind !== 'reference' && type.kind !== 'references') ||
        !(name in named) ||
        !isModelled(type.to)
      )
        continue
      for (const one of listOf(values[name]))
        if (get(type.to, Number(one)) === undefined)
          return refusal(422, `${name}: there is no ${type.to} ${textOf(one)}`)
    }
    const unique = entity.uniqueField
    if (
      unique !== undefined &&
      temper.upserts !== 'numbers and e-mails' &&
      all(entity.name).some((other) => other.id !== id && other.values[unique] === values[unique])
    ) {
      return refusal(409, `Another ${entity.name} has this ${unique}.`)
    }
    return undefined
  }

  const namesake = (entity: Modelled, named: RecordValues): ServerRecord | undefined => {
    const field =
      entity === 'booth' && temper.upserts !== 'nothing'
        ? 'booth_external_id'
        : entity === 'representative' && temper.upserts === 'numbers and e-mails'
          ? 'email'
          : undefined
    const wanted = field === undefined ? null : (named[field] ?? null)
    if (field === undefined || isEmpty(wanted)) return undefined
    return all(entity).find(
      ({ values }) => textOf(values[field]).toLowerCase() === textOf(wanted).toLowerCase(),
    )
  }

  const dropReferences = (target: Modelled, id: number, write: Write): void => {
    for (const { entity, field } of entities[target].referrers) {
      if (!isModelled(entity)) continue
      for (const record of all(entity)) {
        if (!listOf(record.values[field.name]).includes(String(id))) continue
        if (field.type.kind === 'reference' && field.type.onTargetRemoved === 'cascade')
          drop(entity, record.id, write)
        else {
          const after = {
            ...record.values,
            [field.name]: listOf(record.values[field.name]).filter((one) => one !== String(id)),
          }
          note(entity, record.id, record.values, after, write, 'alongside')
          record.values = after
          past.became(entity, record.id, record)
        }
      }
    }
  }

  const drop = (entity: Modelled, id: number, write: Write, how: How = 'alongside'): void => {
    const record = get(entity, id)
    if (record === undefined) return
    records[entity].delete(id)
    past.became(entity, id, undefined)
    removed.add(`${entity} ${id}`)
    if (write.author === 'others') trash.unshift({ entity, record })
    shiftedAt.set(entity, history.now + 1)
    note(entity, id, record.values, {}, write, how)
    dropReferences(entity, id, write)
  }

  const media = createMedia(
    temper,
    (name, id, field) => modelled.filter((one) => one === name).map((one) => get(one, id)?.values[field])[0],
  )
  const listings = createListings({ temper, elapsed, now: () => history.now, all, get, past, media })

  const service: ModelService = {
    ...listings,
    temper,
    history,
    get elapsed() {
      return elapsed()
    },
    get writes() {
      return writes
    },
    all,
    get,
    namesake,
    save(name, requested, named, write) {
      const entity = { ...entities[name], name }
      const same = requested === undefined ? namesake(name, named) : undefined
      const id = requested ?? same?.id
      const before = id === undefined ? undefined : get(name, id)
      if (id !== undefined && before === undefined) return refusal(404, `There is no ${name} ${id}.`)
      const values = kept(name, before?.values, named, write)
      const problem = problemOf(entity, id, { ...before?.values, ...named }, named)
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
          isByCopy: write.author === 'copy',
          createdAt: history.now,
          mark: values[markFields[name]] ?? null,
          values,
        })
      past.became(name, savedId, get(name, savedId))
      note(name, savedId, prior, values, write, requested === undefined ? 'created over it' : 'asked for')
      return {
        status: 200,
        body: {
          status: name === 'job' ? 'success' : true,
          message: 'Saved.',
          data: { [entity.idField]: savedId },
        },
      }
    },
    create(name, key, named, write) {
      const known = key === undefined || temper.bulk !== 'keeps keys' ? undefined : answeredBefore.get(key)
      if (known !== undefined) return known
      const answer = service.save(name, undefined, named, write)
      if (key !== undefined && answer.status === 200) answeredBefore.set(key, answer)
      return answer
    },
    detach({ session, speaker, email }, write) {
      const ids = all('speaker').flatMap(({ id, values }) =>
        id === speaker ||
        (email !== undefined && textOf(values['email']).toLowerCase() === email.toLowerCase())
          ? [String(id)]
          : [],
      )
      const left = all('session').filter(
        ({ id, values }) =>
          (session === null || id === session) &&
          listOf(values['speaker_ids']).some((one) => ids.includes(textOf(one))),
      )
      if (left.length === 0) return refusal(404, 'Nobody to take off.')
      writes += 1
      for (const record of left) {
        const after = {
          ...record.values,
          speaker_ids: listOf(record.values['speaker_ids']).filter((one) => !ids.includes(textOf(one))),
        }
        note('session', record.id, record.values, after, write, 'asked for')
        record.values = after
        past.became('session', record.id, record)
      }
      return { status: 200, body: { status: true, message: 'Taken off.' } }
    },
    remove(entity, id, withRepresentatives, write) {
      const record = get(entity, id)
      if (record === undefined) return refusal(404, `There is no ${entity} ${id}.`)
      writes += 1
      if (withRepresentatives)
        for (const one of listOf(record.values['booth_rep_ids'])) drop('representative', Number(one), write)
      drop(entity, id, write, 'asked for')
      return { status: 200, body: { status: true, message: 'Removed.' } }
    },
    wasRemoved: (entity, id) => removed.has(`${entity} ${id}`),
    shiftedAt: (entity) => shiftedAt.get(entity) ?? 0,
    trash,
    bringBack({ entity, record }) {
      const isWhole =
        problemOf({ ...entities[entity], name: entity }, undefined, record.values, record.values) ===
        undefined
      trash.splice(0, trash.length, ...trash.filter((other) => other.record !== record))
      if (!isWhole || get(entity, record.id) !== undefined) return
      const sorted = [...all(entity), record].sort((a, b) => a.id - b.id)
      records[entity].clear()
      for (const one of sorted) records[entity].set(one.id, one)
      past.became(entity, record.id, record)
      note(entity, record.id, {}, record.values, { author: 'others', begunAt: 0, leftAt: 0 }, 'asked for')
      shiftedAt.set(entity, history.now + 1)
    },
    turnRound() {
      listings.turnRound()
      for (const entity of modelled) shiftedAt.set(entity, history.now + 1)
    },
    file: (url) => media.content(url),
    store: (content) => media.store(content),
    makesOf: (entity, sent) => kept(entity, undefined, sent, { author: 'us', begunAt: 0, leftAt: 0 }),
    keeps: (content) => media.keeps(content),
  }
  return service
}

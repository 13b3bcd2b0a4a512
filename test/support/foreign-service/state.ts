import { createHash, randomUUID } from 'node:crypto'
import { resourceNamed, resources, textOf, type ResourceName, type Values } from './resources.ts'

export interface PendingFile {
  readonly id: number
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
  readonly sha256: string
  /** Of what was sent, where the service made its own of it. */
  readonly sentSha256: string
  readonly storedAt: number
  /** Counts the files of one slot. */
  readonly version: number
}

export interface HeldRecord {
  readonly id: string
  readonly values: Values
  readonly files: Readonly<Record<string, PendingFile>>
}

type Held = ReadonlyMap<ResourceName, ReadonlyMap<string, HeldRecord>>

/** A file as it is handed over. */
export interface FileContent {
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
  /** Where the bytes are not those that were sent. */
  readonly sentSha256?: string
}

/** The truth the service holds, with its past, since listings may show an earlier one. */
export interface State {
  now(): Held
  /** As it was at a time, in milliseconds since 1970. */
  at(time: number): Held
  get(resource: ResourceName, id: string): HeldRecord | undefined
  all(resource: ResourceName): readonly HeldRecord[]
  create(resource: ResourceName, values: Values, files: Readonly<Record<string, FileContent>>): HeldRecord
  /** Named values replace, others stay; so do files. */
  change(
    resource: ResourceName,
    id: string,
    values: Values,
    files: Readonly<Record<string, FileContent>>,
  ): HeldRecord
  /** Any file that was ever held: a removed record's are served on. */
  file(id: number): PendingFile | undefined
  /** With everything that belongs to it. */
  remove(resource: ResourceName, id: string): void
  /** A removed record is there again, under its id. */
  bringBack(resource: ResourceName, record: HeldRecord): void
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function createState(clock: { now(): number }): State {
  const empty: Held = new Map(resources.map(({ name }) => [name, new Map<string, HeldRecord>()]))
  const past: { readonly at: number; readonly held: Held }[] = [{ at: Number.NEGATIVE_INFINITY, held: empty }]
  const lastIds = new Map<ResourceName, number>()
  const everyFile: PendingFile[] = []

  const now = (): Held => past.at(-1)?.held ?? empty
  const recordsOf = (held: Held, resource: ResourceName): ReadonlyMap<string, HeldRecord> =>
    held.get(resource) ?? new Map<string, HeldRecord>()
  const become = (resource: ResourceName, change: (records: Map<string, HeldRecord>) => void): void => {
    const records = new Map(recordsOf(now(), resource))
    change(records)
    past.push({ at: clock.now(), held: new Map([...now(), [resource, records]]) })
  }
  const newId = (resource: ResourceName): string => {
    if (resource === 'job') return randomUUID()
    const id = (lastIds.get(resource) ?? resources.findIndex(({ name }) => name === resource) * 1000) + 1
    lastIds.set(resource, id)
    return String(id)
  }
  const hold = (
    before: HeldRecord['files'],
    files: Readonly<Record<string, FileContent>>,
  ): HeldRecord['files'] => {
    const held = { ...before }
    for (const [field, { name, mime, bytes, sentSha256 }] of Object.entries(files)) {
      const version = (before[field]?.version ?? 0) + 1
      const hash = sha256(bytes)
      const file = {
        id: everyFile.length + 1,
        name,
        mime,
        bytes: Buffer.from(bytes),
        sha256: hash,
        sentSha256: sentSha256 ?? hash,
        storedAt: clock.now(),
        version,
      }
      everyFile.push(file)
      held[field] = file
    }
    return held
  }
  const existing = (resource: ResourceName, id: string): HeldRecord => {
    const record = recordsOf(now(), resource).get(id)
    if (record === undefined) throw new Error(`There is no ${resource} ${id}.`)
    return record
  }
  const remove = (resource: ResourceName, id: string): void => {
    for (const { name, parent } of resources) {
      if (parent?.resource !== resource) continue
      for (const record of recordsOf(now(), name).values())
        if (textOf(record.values[parent.field]) === id) remove(name, record.id)
    }
    become(resource, (records) => records.delete(id))
  }

  return {
    now,
    at: (time) => past.findLast(({ at }) => at <= time)?.held ?? empty,
    file: (id) => everyFile[id - 1],
    get: (resource, id) => recordsOf(now(), resource).get(id),
    all: (resource) => [...recordsOf(now(), resource).values()],
    create(resource, values, files) {
      const record = { id: newId(resourceNamed(resource).name), values, files: hold({}, files) }
      become(resource, (records) => records.set(record.id, record))
      return record
    },
    change(resource, id, values, files) {
      const before = existing(resource, id)
      const record = { id, values: { ...before.values, ...values }, files: hold(before.files, files) }
      become(resource, (records) => records.set(id, record))
      return record
    },
    remove(resource, id) {
      existing(resource, id)
      remove(resource, id)
    },
    bringBack: (resource, record) => become(resource, (records) => records.set(record.id, record)),
  }
}

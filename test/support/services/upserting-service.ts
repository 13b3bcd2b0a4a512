/**
 * The embedded service with another personality: a new booth that has the `booth_external_id` of
 * one that is there updates that one. The interface leaves open whether a service does so; the
 * program must be right with both.
 */
import { createService } from '../../../electron/service/app.ts'
import { readArguments } from '../../../electron/service/arguments.ts'
import { ensureEvent } from '../../../electron/service/administration/event-setup.ts'
import { onEnd } from '../../../electron/service/operation/process-end.ts'
import { createRecord } from '../../../electron/service/storage/create-record.ts'
import { openStorage } from '../../../electron/service/storage/opening/open.ts'
import type {
  EventRecords,
  RecordReader,
  RecordWriter,
  Storage,
} from '../../../electron/service/storage/types.ts'

/** The readers are objects of classes: their methods are called on themselves. */
function readerOf(reader: RecordReader): RecordReader {
  return {
    get: (entity, id) => reader.get(entity, id),
    getMany: (entity, ids) => reader.getMany(entity, ids),
    list: (query) => reader.list(query),
    largest: (entity, count) => reader.largest(entity, count),
    recordCount: () => reader.recordCount(),
    fileBytes: () => reader.fileBytes(),
    idsByValue: (entity, field, values) => reader.idsByValue(entity, field, values),
    hasField: (entity, field) => reader.hasField(entity, field),
  }
}

function upserting(records: EventRecords): EventRecords {
  const writerOf = (writer: RecordWriter): RecordWriter => ({
    ...readerOf(writer),
    replace: (entity, id, values) => writer.replace(entity, id, values),
    remove: (entity, id) => writer.remove(entity, id),
    createdWith: (key, now) => writer.createdWith(key, now),
    noteCreate: (create, now) => writer.noteCreate(create, now),
    async create(entity, values) {
      const externalId = entity === 'booth' ? (values['booth_external_id'] ?? null) : null
      const booths =
        externalId === null ? [] : (await writer.list({ entity: 'booth', offset: 0, limit: 100_000 })).items
      const known = booths.find((booth) => booth.values['booth_external_id'] === externalId)
      if (known === undefined) return writer.create(entity, values)
      await writer.replace(entity, known.id, values)
      return known.id
    },
  })
  const transaction: EventRecords['transaction'] = (work, files, signal) =>
    records.transaction((writer) => work(writerOf(writer)), files, signal)
  return {
    ...readerOf(records),
    transaction,
    create: (record, now, files, signal) =>
      transaction((writer) => createRecord(writer, record, now), files, signal),
    namesFile: (hash, replacedAfter) => records.namesFile(hash, replacedAfter),
  }
}

const options = readArguments(process.argv.slice(2), process.env)
if ('storedIn' in options.credentials) throw new Error('The credentials come from the environment here.')
const storage = await openStorage({ use: 'serve', ...options, onTrouble: () => undefined })
await ensureEvent(storage, options.credentials)
const personality: Storage = { ...storage, records: (eventId) => upserting(storage.records(eventId)) }
const app = await createService({ storage: personality, now: Date.now })
onEnd({ withParent: options.endWithParent }, async () => {
  await app.close()
  await storage.close()
})
process.stdout.write(`listening on ${await app.listen({ host: options.host, port: options.port })}\n`)

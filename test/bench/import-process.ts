import { createReadStream } from 'node:fs'
import { collectGarbageEarly } from '../../electron/application/host/process-settings.ts'
import type { ImportResult } from '../../shared/contract/index.ts'
import { openTestApplication } from '../support/application.ts'
import { benchEvent } from './lists.ts'
import { measured, type Figures } from './event-loop-stalls.ts'

/**
 * The process that is measured: the core, as a page asks it to import a table. Arguments: its data
 * folder, and the table. Prints figures by name; times in milliseconds.
 */
const [dataDirectory, table] = process.argv.slice(2)
if (dataDirectory === undefined || table === undefined) throw new Error('arguments')

collectGarbageEarly()
const core = await openTestApplication({ dataDirectory })
const { client } = core
const eventId = benchEvent
const figures: Figures = {}

try {
  await client.call('events.open', { eventId })
  // The list is on the screen meanwhile.
  await client.call('records.list', { eventId, entity: 'attendee', limit: 100 })
  const { tableId } = await measured(figures, 'take', () =>
    core.application.takeTable({ eventId, name: 'guests.xlsx', source: createReadStream(table) }),
  )
  const { options } = await measured(figures, 'read', () =>
    client.call('imports.open', { eventId, tableId, entity: 'attendee', choice: {}, labels: {} }),
  )
  const asked = {
    eventId,
    tableId,
    entity: 'attendee' as const,
    mapping: [...options.mapping],
    matchBy: options.matchBy,
    clearEmpty: false,
  }
  await measured(figures, 'check', () =>
    core.finished(client.call('imports.check', { ...asked, choices: {} })),
  )
  const result = (await measured(figures, 'apply', () =>
    core.finished(client.call('imports.apply', { eventId, tableId })),
  )) as unknown as ImportResult
  figures['imported'] = result.created + result.changed
  await measured(figures, 'undo', () =>
    core.finished(client.call('records.undo', { eventId, token: result.token ?? '' })),
  )
  figures['host MiB'] = process.memoryUsage.rss() / 1024 ** 2
  process.stdout.write(`${JSON.stringify(figures)}\n`)
} finally {
  await core.close()
}

import type { Handlers } from '../../../shared/contract/index.ts'
import { copyRecords } from '../../tables/exporting/copying.ts'
import { exportTable } from '../../tables/exporting/exporting.ts'
import { targetOf } from '../../tables/importing/imports.ts'
import { columnsOf } from '../../tables/importing/plan.ts'
import type { ApplicationContext } from '../events/context.ts'

type TableHandlers = Pick<Handlers, Extract<keyof Handlers, `imports.${string}` | `exports.${string}`>>

const rowsAtOnce = 100

/** Records that come from tables of files, and go to them. */
export function importsHandlers({ events, jobs }: ApplicationContext): TableHandlers {
  return {
    'imports.open': async ({ eventId, tableId, entity, choice, labels }, signal) =>
      (await events.open(eventId)).imports.open(tableId, entity, choice, labels, signal),
    'imports.check': async ({ eventId, tableId, ...request }) => {
      const { imports } = await events.open(eventId)
      const jobId = jobs.start('import', 'checking', (signal, report) =>
        imports.check(tableId, request, {
          signal,
          onDone: (done, total) => report({ phase: 'checking', entity: request.entity, done, total }),
        }),
      )
      return { jobId }
    },
    'imports.rows': async ({ eventId, tableId, offset = 0, limit = rowsAtOnce, ...query }) =>
      (await events.open(eventId)).imports.rows(tableId, { ...query, offset, limit }),
    'imports.mend': async ({ eventId, tableId, ...mending }) => {
      const { imports } = await events.open(eventId)
      const rows = await imports.mend(tableId, mending)
      const jobId = jobs.start('import', 'checking', (signal, report) =>
        imports.checkAgain(tableId, {
          signal,
          onDone: (done, total) => report({ phase: 'checking', done, total }),
        }),
      )
      return { rows, jobId }
    },
    'imports.apply': async ({ eventId, tableId }) => {
      const { imports } = await events.open(eventId)
      const jobId = jobs.start('import', 'importing', async (signal, report) => ({
        ...(await imports.apply(tableId, {
          signal,
          onDone: (done, total) => report({ phase: 'importing', done, total }),
        })),
      }))
      return { jobId }
    },
    'imports.errorRows': async ({ eventId, tableId }) => {
      const { fileId, name, records } = await (await events.open(eventId)).imports.errorRows(tableId)
      return { fileId, name, records }
    },
    'imports.close': async ({ eventId, tableId }) => {
      ;(await events.open(eventId)).imports.close(tableId)
      return null
    },
    'exports.targets': async ({ eventId, entity }) =>
      columnsOf((await events.open(eventId)).workspace, entity).map(targetOf),
    'exports.cells': async ({ eventId, ...request }, signal) =>
      copyRecords((await events.open(eventId)).workspace, request, signal),
    'exports.make': async ({ eventId, ...request }) => {
      const { workspace, tables } = await events.open(eventId)
      const jobId = jobs.start('export', 'exporting', async (signal, report) => {
        const onDone = (done: number, total: number): void =>
          report({ phase: done === total ? 'writing' : 'exporting', entity: request.entity, done, total })
        const { fileId, name, records } = await exportTable(workspace, tables, request, { signal, onDone })
        return { fileId, name, records }
      })
      return { jobId }
    },
  }
}

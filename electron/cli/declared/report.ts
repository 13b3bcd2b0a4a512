import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from '../command.ts'

const kinds = { scans: 'qrScan', journeys: 'journeyStep' } as const

export const report = defineCommand({
  name: 'report',
  arguments: [{ name: 'scans | journeys', count: 'one' }],
  options: {
    from: { type: 'string', value: 'YYYY-MM-DD', purpose: 'the first day, on the event’s calendar' },
    to: { type: 'string', value: 'YYYY-MM-DD', purpose: 'the last day' },
    booth: { type: 'string', value: 'ID', multiple: true, purpose: 'only this booth, by key or id; may stand several times' },
    refresh: { type: 'boolean', purpose: 'read what is new from the service first' },
    csv: { type: 'string', value: 'FILE', purpose: 'write every row to a file that is not there yet' },
  },
  purpose: 'count scans, or visitors’ journeys, as they were last read',
  help: 'Asks no service without --refresh; what was read stays in the folder. Journeys with --booth are those that came by it, as a whole.',
  example: 'report scans --refresh --from 2027-05-18 --booth 12 --csv scans.csv',
  read: ([kind = ''], { from, to, booth, refresh, csv }) => {
    if (kind !== 'scans' && kind !== 'journeys') throw new AppError('invalid-input', `There is no report “${kind}”. There are scans and journeys.`)
    for (const day of [from, to]) {
      if (day !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))) {
        throw new AppError('invalid-input', `“${day}” is no day. Days are written YYYY-MM-DD.`)
      }
    }
    return { report: kinds[kind], from, to, booths: booth, refresh, csv }
  },
  run: async (request, { folder, json, signal }) => (await import('../commands/report.ts')).printReport(folder, request, { signal, progress: !json }),
})

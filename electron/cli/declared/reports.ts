import { AppError } from '../../../shared/errors.ts'
import { isCalendarDate } from '../../../shared/domain/calendar-date.ts'
import { defineCommand } from './command.ts'

const reportNamed = { scans: 'qrScan', journeys: 'journeyStep' } as const

export const report = defineCommand({
  name: 'report',
  arguments: [{ name: 'scans|journeys', count: 'one' }],
  options: {
    from: { type: 'string', value: 'YYYY-MM-DD', purpose: 'first day, in the event’s time zone' },
    to: { type: 'string', value: 'YYYY-MM-DD', purpose: 'last day, included' },
    booth: {
      type: 'string',
      value: 'ID',
      multiple: true,
      purpose: 'only this booth, by key or ID; for journeys, those that visited it',
    },
    segment: {
      type: 'string',
      value: 'KEY OR ID',
      purpose: 'only attendees who certainly match the rules of this segment',
    },
    csv: { type: 'string', value: 'FILE', purpose: 'write every row to a new file' },
    kept: { type: 'boolean', purpose: 'only saved data; works offline' },
  },
  purpose: 'count QR scans or visitor journeys',
  help: 'Fetches new data first and saves it in the event’s folder. “list qrScan” and “list journeyStep” print the rows.',
  example: 'report scans --from 2027-05-01 --booth 12 --csv scans.csv',
  read: ([name = ''], { from, to, booth, segment, csv, kept }) => {
    if (name !== 'scans' && name !== 'journeys')
      throw new AppError('invalid-input', `“report” takes scans or journeys, not “${name}”.`)
    const strange = [from, to].find((day) => day !== undefined && !isCalendarDate(day))
    if (strange !== undefined)
      throw new AppError('invalid-input', `“${strange}” is no day in the form YYYY-MM-DD.`)
    return {
      report: reportNamed[name],
      days: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
      booths: booth,
      segment,
      csv,
      kept,
    }
  },
  run: async (request, context) => (await import('../commands/reports.ts')).report(request, context),
})

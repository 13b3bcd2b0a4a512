import { resolve } from 'node:path'
import { isCalendarDate } from '../../../shared/domain/calendar-date.ts'
import { isStamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from './command.ts'
import { readWholeNumber } from './whole-number.ts'

export const planLog = defineCommand({
  name: 'plan-log',
  arguments: [],
  options: {
    floor: { type: 'string', value: 'FLOOR', purpose: 'only what was done to this floor, by name or ID' },
    limit: { type: 'string', value: 'NUMBER', purpose: 'at most this many steps; default 50' },
    before: {
      type: 'string',
      value: 'STAMP',
      purpose: 'go on before this step; “next” in the output before says which',
    },
  },
  purpose: 'show who changed what on shared plans, newest first',
  help: 'Each step is listed with its stamp, when it was done by that person’s clock, who did it, and what it did to how many stands and other elements. “since” is the time from which on all steps are known. Works offline; “share” fetches what others did.',
  example: 'plan-log --floor "Hall 1" --limit 20',
  read: (_none, { floor, limit = '50', before }) => ({
    floor: floor ?? null,
    limit: readWholeNumber('limit', limit, 1, 1_000),
    before: before === undefined ? null : readStamp('before', before),
  }),
  run: async (request, { folder }) =>
    (await import('../commands/plan-history.ts')).listSteps(folder, request),
})

export const planVersion = defineCommand({
  name: 'plan-version',
  arguments: [],
  options: {
    floor: { type: 'string', value: 'FLOOR', required: true, purpose: 'the floor, by name or ID' },
    day: { type: 'string', value: 'YYYY-MM-DD', purpose: 'as it stood at the end of this day' },
    stamp: { type: 'string', value: 'STAMP', purpose: 'as it stood after this step of “plan-log”' },
    file: { type: 'string', value: 'FILE', purpose: 'write the layout to this file; default: print it' },
    'bring-back': { type: 'boolean', purpose: 'make the floor what it was' },
  },
  purpose: 'export a floor of shared plans as it stood, or bring it back',
  help: 'Give --day or --stamp. The layout is one that “plan-import” reads, without the pictures. --bring-back changes what differs, as one step that you can undo on the Floors screen, and says what it changed. A stand whose exhibitor is not in the event any more comes back without it; what shows a picture that is gone stays away. There are versions from the time on that “plan-log” gives as “since”. Works offline.',
  example: 'plan-version --floor "Hall 1" --day 2027-01-15 --file hall-1.json',
  read: (_none, { floor, day, stamp, file, ...rest }) => {
    if ((day === undefined) === (stamp === undefined))
      throw new AppError('invalid-input', 'Use either --day or --stamp.')
    if (day !== undefined && !isCalendarDate(day))
      throw new AppError('invalid-input', `--day takes a day as YYYY-MM-DD, not “${day}”.`)
    if (file !== undefined && rest['bring-back'])
      throw new AppError('invalid-input', 'Use either --file or --bring-back.')
    return {
      floor,
      at: day === undefined ? { stamp: readStamp('stamp', stamp ?? '') } : { day },
      file: file === undefined ? null : resolve(file),
      bringBack: rest['bring-back'],
    }
  },
  run: async (request, { folder }) => (await import('../commands/plan-history.ts')).version(folder, request),
})

function readStamp(option: string, given: string): string {
  if (!isStamp(given))
    throw new AppError('invalid-input', `--${option} takes a stamp as “plan-log” prints it, not “${given}”.`)
  return given
}

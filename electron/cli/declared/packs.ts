import { resolve } from 'node:path'
import { sentPackStates } from '../../../shared/contract/packs.ts'
import { isCalendarDate } from '../../../shared/domain/calendar-date.ts'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from './command.ts'

export const exportPack = defineCommand({
  name: 'pack',
  arguments: [{ name: 'booth', count: 'any' }],
  options: {
    file: { type: 'string', value: 'FILE', purpose: 'the file to write: .boothpack' },
    each: { type: 'string', value: 'DIR', purpose: 'write a pack for each booth into this folder' },
    'without-films': { type: 'boolean', purpose: 'leave out videos' },
    due: { type: 'string', value: 'DAY', purpose: 'the day by which it is wanted back: YYYY-MM-DD' },
  },
  purpose: 'export booths as a pack, to be edited without credentials',
  help: 'Give booths by ID or key; without any, all booths are exported. A pack contains documents, videos, jobs, representatives and files. Files that are only on the service are fetched if possible, and otherwise listed as left out. An existing file is replaced. Without --due, the deadline is the one of the booth requirements. Give either --file or --each: with --each, every booth has a file of its own, named after it and its stand.',
  example: 'pack 17 18 --file stands.boothpack',
  read: (booths, { file, each, due, ...rest }) => {
    if ((file === undefined) === (each === undefined))
      throw new AppError('invalid-input', 'Give either --file or --each.')
    if (file?.toLowerCase().endsWith('.boothpack') === false)
      throw new AppError('invalid-input', '--file ends with .boothpack.')
    if (due !== undefined && !isCalendarDate(due))
      throw new AppError('invalid-input', '--due is a day, as in 2027-03-31.')
    return {
      booths,
      due,
      withFilms: !rest['without-films'],
      to: file === undefined ? { folder: resolve(each ?? '') } : { file: resolve(file) },
    }
  },
  run: async (request, context) => (await import('../commands/packs.ts')).exportPack(request, context),
})

export const importPack = defineCommand({
  name: 'pack-import',
  arguments: [],
  options: {
    file: {
      type: 'string',
      value: 'FILE',
      required: true,
      purpose:
        'a booth pack that was sent back; or a ZIP, an e-mail (.eml) or a mailbox (.mbox) with several',
    },
    'dry-run': { type: 'boolean', purpose: 'only show what would change' },
    conflicts: { type: 'boolean', purpose: 'also accept fields changed on both sides' },
  },
  purpose: 'accept the changes of booth packs',
  help: 'A field is changed if it differs from the version the pack was made from. Fields changed on both sides and rejected files are not accepted; they are listed, and the exit code is 1. Changes are sent with the next “push”.',
  example: 'pack-import --file stands.boothpack --dry-run',
  read: (_none, { file, conflicts, ...rest }) => ({ file, conflicts, dryRun: rest['dry-run'] }),
  run: async ({ file, ...request }, context) =>
    (await import('../commands/packs.ts')).importPack({ ...request, file: resolve(file) }, context),
})

export const sentPacks = defineCommand({
  name: 'packs',
  arguments: [],
  options: {
    state: {
      type: 'string',
      value: 'STATE',
      purpose: 'out (not back yet, the default), waiting (back, to be decided) or done',
    },
  },
  purpose: 'list the booths whose packs are not back yet',
  help: 'Lists booths that got a pack of their own, by deadline, with their contacts and e-mail addresses.',
  example: 'packs --state waiting',
  read: (_none, { state = 'out' }) => {
    const known = sentPackStates.find((one) => one === state)
    if (known === undefined)
      throw new AppError('invalid-input', `--state is one of ${sentPackStates.join(', ')}, not “${state}”.`)
    return { state: known }
  },
  run: async ({ state }, context) => (await import('../commands/packs.ts')).listSentPacks(state, context),
})

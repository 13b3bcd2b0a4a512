import { resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from '../command.ts'

export const exportPack = defineCommand({
  name: 'pack',
  arguments: [{ name: 'booth', count: 'any' }],
  options: {
    file: { type: 'string', value: 'FILE', required: true, purpose: 'what it shall be called: .boothpack' },
    'without-films': { type: 'boolean', purpose: 'leave films out' },
  },
  purpose: 'write booths into a pack, to be edited without credentials',
  help: 'Booths are given by id or key; without any all of them go. A pack holds documents, films, jobs, representatives and files; what is only on the service is fetched where it can be reached, and named as left out where not. An earlier file of that name is replaced.',
  example: 'pack 17 18 --file stands.boothpack',
  read: (booths, { file, ...rest }) => {
    if (!file.toLowerCase().endsWith('.boothpack')) throw new AppError('invalid-input', '--file ends with .boothpack.')
    return { booths, file, withFilms: !rest['without-films'] }
  },
  run: async ({ file, ...request }, context) => (await import('../commands/packs.ts')).exportPack({ ...request, file: resolve(file) }, context),
})

export const importPack = defineCommand({
  name: 'pack-import',
  arguments: [],
  options: {
    file: { type: 'string', value: 'FILE', required: true, purpose: 'a booth pack that came back' },
    'dry-run': { type: 'boolean', purpose: 'only say what it changes' },
    conflicts: { type: 'boolean', purpose: 'take over what both sides have changed, too' },
  },
  purpose: 'take over what a booth pack changes',
  help: 'Changed is what a pack says otherwise than the version it was made from. What both sides have changed, and files that are refused, are left as they are here; the answer names them, and the exit code is 1. The service gets what changed with the next “push”.',
  example: 'pack-import --file stands.boothpack --dry-run',
  read: (_none, { file, conflicts, ...rest }) => ({ file, conflicts, dryRun: rest['dry-run'] }),
  run: async ({ file, ...request }, context) => (await import('../commands/packs.ts')).importPack({ ...request, file: resolve(file) }, context),
})

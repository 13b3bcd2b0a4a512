import { resolve } from 'node:path'
import { paperNames, usualScales, type PaperName } from '../../../shared/domain/plan/files/paper.ts'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from '../command.ts'
import { readWholeNumber } from './whole-number.ts'

const formats = ['pdf', 'svg', 'png', 'dxf', 'csv', 'xlsx', 'json', 'html'] as const

export const exportPlan = defineCommand({
  name: 'plan-export',
  arguments: [{ name: 'floor', count: 'any' }],
  options: {
    file: { type: 'string', value: 'FILE', required: true, purpose: `what it shall be called: ${formats.map((format) => `.${format}`).join(', ')}` },
    paper: { type: 'string', value: 'SIZE', purpose: `of a PDF: ${paperNames.join(', ')}; A3 without it` },
    upright: { type: 'boolean', purpose: 'the paper of a PDF stands upright; else it lies' },
    scale: {
      type: 'string',
      value: 'N',
      purpose: 'of a PDF: 200 for 1:200, on several sheets where one is too small; fitted to one sheet without it',
    },
    lists: { type: 'boolean', purpose: 'a PDF ends with lists of who stands where' },
    width: { type: 'string', value: 'PIXELS', purpose: 'of a PNG; 4000 without it' },
    'by-category': { type: 'boolean', purpose: 'colours say the stands’ categories; else whether they are taken' },
    holds: { type: 'boolean', purpose: 'tell for whom stands are kept' },
    'with-files': { type: 'boolean', purpose: 'a layout file (.json) brings the pictures that plans show' },
  },
  purpose: 'write plans of floors into a file',
  help: 'Floors are given by name or id; without any all of them go. PDF, SVG and DXF have the stands’ true sizes; .html is an interactive plan that needs no network; .json is a layout file, which “plan-import” takes, as it takes tables of stands (.csv, .xlsx). SVG, PNG and DXF hold one floor: several are packed into a ZIP. An earlier file of that name is replaced. Asks no service.',
  example: 'plan-export "Hall 1" --file hall-1.pdf --paper A1 --scale 200 --lists',
  read: (floors, { file, paper = 'A3', upright, scale, width = '4000', ...rest }) => {
    const format = formats.find((one) => file.toLowerCase().endsWith(`.${one}`))
    if (format === undefined) throw new AppError('invalid-input', `--file ends with ${formats.map((one) => `.${one}`).join(', ')}.`)
    const sheet = {
      paper: readPaper(paper),
      landscape: !upright,
      scale: scale === undefined ? null : readWholeNumber('scale', scale, usualScales[0], 100_000),
    }
    return {
      ...{ floors, file, format, paper: sheet, widthPixels: readWholeNumber('width', width, 16, 100_000), lists: rest.lists },
      ...{ colourBy: rest['by-category'] ? ('category' as const) : ('state' as const), holds: rest.holds, withFiles: rest['with-files'] },
    }
  },
  run: async ({ file, ...request }, context) => (await import('../commands/plans.ts')).exportPlan({ ...request, file: resolve(file) }, context),
})

export const stands = defineCommand({
  name: 'stands',
  arguments: [{ name: 'floor', count: 'any' }],
  options: {
    figures: { type: 'boolean', purpose: 'only how many there are, and how large they are together, floor by floor' },
    lines: { type: 'boolean', purpose: 'JSON, a stand a line, instead of one array' },
  },
  purpose: 'print the stands of floors, and who has them',
  help: 'Floors are given by name or id; without any all of them. A stand is free, held or taken; a booth is named by its id, or by its key where the service does not have it yet. Metres and square metres; places are from the hall’s top left corner. Asks no service.',
  example: 'stands "Hall 1" --lines',
  read: (floors, { figures, lines }) => ({ floors, figures, lines }),
  run: async (request, context) => (await import('../commands/stands.ts')).listStands(request, context),
})

const verdicts = ['new', 'changed', 'gone', 'conflict'] as const

export const importPlan = defineCommand({
  name: 'plan-import',
  arguments: [{ name: 'floor', count: 'one' }],
  options: {
    file: { type: 'string', value: 'FILE', required: true, purpose: 'a layout file (.json) or a table of stands (.csv, .xlsx)' },
    'dry-run': { type: 'boolean', purpose: 'only say what would change' },
    take: { type: 'string', value: 'WHAT,…', purpose: `which differences are taken: ${verdicts.join(', ')}; new and changed without it` },
    'file-floor': { type: 'string', value: 'KEY', purpose: 'which floor of a layout file; else the one that is this floor' },
  },
  purpose: 'take the plan of a floor in from a file',
  help: 'Stands are known again by their ids, else by their numbers, else by their places; booths by id, external id or name. “gone” takes off what the file lacks, “conflict” takes what needs a decision: a booth that comes from another floor, a stand whose exhibitor is not here. What was done can be taken back on the Floors screen.',
  example: 'plan-import "Hall 1" --file hall-1.json --dry-run',
  read: ([floor = ''], { file, take = 'new,changed', ...rest }) => {
    const taken = take.split(',').map((one) => one.trim())
    const wrong = taken.find((one) => !verdicts.some((verdict) => verdict === one))
    if (wrong !== undefined) throw new AppError('invalid-input', `--take takes ${verdicts.join(', ')}, not “${wrong}”.`)
    return { floor, file, take: taken, dryRun: rest['dry-run'], fileFloor: rest['file-floor'] ?? null }
  },
  run: async ({ file, ...request }, context) => (await import('../commands/plans.ts')).importPlan({ ...request, file: resolve(file) }, context),
})

function readPaper(given: string): PaperName {
  const paper = paperNames.find((name) => name.toLowerCase() === given.toLowerCase())
  if (paper === undefined) throw new AppError('invalid-input', `--paper takes ${paperNames.join(', ')}, not “${given}”.`)
  return paper
}

import { resolve } from 'node:path'
import { paperNames, usualScales, type PaperName } from '../../../shared/domain/plan/files/paper.ts'
import { planFormatNames } from '../../../shared/domain/plan/files/plan-formats.ts'
import {
  colouringIds,
  isColouringId,
  type ColouringId,
} from '../../../shared/domain/plan/picture/colouring.ts'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from './command.ts'
import { readWholeNumber } from './whole-number.ts'

export const exportPlan = defineCommand({
  name: 'plan-export',
  arguments: [{ name: 'floor', count: 'any' }],
  options: {
    file: {
      type: 'string',
      value: 'FILE',
      required: true,
      purpose: `the file to write: ${planFormatNames.map((format) => `.${format}`).join(', ')}`,
    },
    paper: { type: 'string', value: 'SIZE', purpose: `paper of a PDF: ${paperNames.join(', ')}; default A3` },
    upright: { type: 'boolean', purpose: 'portrait PDF; default landscape' },
    scale: {
      type: 'string',
      value: 'N',
      purpose: 'scale of a PDF: 200 for 1:200, on several sheets if needed; default: fit to one sheet',
    },
    lists: { type: 'boolean', purpose: 'add lists of exhibitors to a PDF' },
    width: { type: 'string', value: 'PIXELS', purpose: 'width of a PNG; default 4000' },
    'colour-by': {
      type: 'string',
      value: 'WHAT',
      purpose: `what the colours mean: ${colouringIds.join(', ')}; default status`,
    },
    holds: { type: 'boolean', purpose: 'show who stands are reserved for' },
    'with-files': { type: 'boolean', purpose: 'include the pictures of plans in a layout file (.json)' },
  },
  purpose: 'export floor plans to a file',
  help: 'Give floors by name or ID; without any, all floors are exported. PDF, SVG and DXF are true to scale. .html is an interactive plan that works offline. .json is a layout file; “plan-import” reads it, and tables of stands (.csv, .xlsx) too. SVG, PNG and DXF contain one floor each: several become a ZIP. An existing file is replaced. Works offline.',
  example: 'plan-export "Hall 1" --file hall-1.pdf --paper A1 --scale 200 --lists',
  read: (floors, { file, paper = 'A3', upright, scale, width = '4000', ...rest }) => {
    const format = planFormatNames.find((one) => file.toLowerCase().endsWith(`.${one}`))
    if (format === undefined)
      throw new AppError(
        'invalid-input',
        `--file ends with ${planFormatNames.map((one) => `.${one}`).join(', ')}.`,
      )
    const sheet = {
      paper: readPaper(paper),
      landscape: !upright,
      scale: scale === undefined ? null : readWholeNumber('scale', scale, usualScales[0], 100_000),
    }
    return {
      ...{
        floors,
        file,
        format,
        paper: sheet,
        widthPixels: readWholeNumber('width', width, 16, 100_000),
        lists: rest.lists,
      },
      ...{
        colourBy: readColouring(rest['colour-by'] ?? 'status'),
        holds: rest.holds,
        withFiles: rest['with-files'],
      },
    }
  },
  run: async ({ file, ...request }, context) =>
    (await import('../commands/plans.ts')).exportPlan({ ...request, file: resolve(file) }, context),
})

function readColouring(word: string): ColouringId {
  if (!isColouringId(word))
    throw new AppError('invalid-input', `--colour-by is one of ${colouringIds.join(', ')}.`)
  return word
}

export const stands = defineCommand({
  name: 'stands',
  arguments: [{ name: 'floor', count: 'any' }],
  options: {
    figures: { type: 'boolean', purpose: 'only statistics for each floor: number of stands and their area' },
    lines: { type: 'boolean', purpose: 'JSON with one stand per line, instead of an array' },
  },
  purpose: 'print stands and their booths',
  help: 'Give floors by name or ID; without any, all floors are printed. A stand is free, held (reserved) or taken. A booth is given by its ID, or by its key if the service does not have it yet. Positions are in metres from the hall’s top left corner. Works offline.',
  example: 'stands "Hall 1" --lines',
  read: (floors, { figures, lines }) => ({ floors, figures, lines }),
  run: async (request, context) => (await import('../commands/stands.ts')).listStands(request, context),
})

const verdicts = ['new', 'changed', 'gone', 'conflict'] as const

export const importPlan = defineCommand({
  name: 'plan-import',
  arguments: [{ name: 'floor', count: 'one' }],
  options: {
    file: {
      type: 'string',
      value: 'FILE',
      required: true,
      purpose: 'a layout file (.json) or a table of stands (.csv, .xlsx)',
    },
    sheet: {
      type: 'string',
      value: 'NAME|NUMBER',
      purpose: 'the sheet of a workbook; default: the one that looks most like a table',
    },
    'dry-run': { type: 'boolean', purpose: 'only show what would change' },
    take: {
      type: 'string',
      value: 'WHAT,…',
      purpose: `which differences to import: ${verdicts.join(', ')}; default: new and changed`,
    },
    'file-floor': {
      type: 'string',
      value: 'KEY',
      purpose: 'which floor of a layout file; default: the matching floor',
    },
  },
  purpose: 'import the plan of a floor from a file',
  help: 'Stands are matched by ID, number or position; booths by ID, external ID or name. “gone” removes what the file does not contain. “conflict” imports what needs a decision: a booth from another floor, a stand whose exhibitor is not in this event. You can undo the import on the Floors screen.',
  example: 'plan-import "Hall 1" --file hall-1.json --dry-run',
  read: ([floor = ''], { file, sheet, take = 'new,changed', ...rest }) => {
    const taken = take.split(',').map((one) => one.trim())
    const wrong = taken.find((one) => !verdicts.some((verdict) => verdict === one))
    if (wrong !== undefined)
      throw new AppError('invalid-input', `--take takes ${verdicts.join(', ')}, not “${wrong}”.`)
    return { floor, file, sheet, take: taken, dryRun: rest['dry-run'], fileFloor: rest['file-floor'] ?? null }
  },
  run: async ({ file, ...request }, context) =>
    (await import('../commands/plans.ts')).importPlan({ ...request, file: resolve(file) }, context),
})

function readPaper(given: string): PaperName {
  const paper = paperNames.find((name) => name.toLowerCase() === given.toLowerCase())
  if (paper === undefined)
    throw new AppError('invalid-input', `--paper takes ${paperNames.join(', ')}, not “${given}”.`)
  return paper
}

import { resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from './command.ts'
import { readEntity } from './entity.ts'
import { readWholeNumber } from './whole-number.ts'

export const importTable = defineCommand({
  name: 'import',
  arguments: [{ name: 'entity', count: 'one' }],
  options: {
    file: {
      type: 'string',
      value: 'FILE',
      required: true,
      purpose: 'a table: CSV or XLSX, with a row of headings',
    },
    sheet: {
      type: 'string',
      value: 'NAME|NUMBER',
      purpose: 'the sheet of a workbook; default: the one that looks most like a table of these records',
    },
    table: {
      type: 'string',
      value: 'NUMBER',
      purpose: 'the table of a sheet with several; default: the first',
    },
    'heading-row': {
      type: 'string',
      value: 'NUMBER|none',
      purpose:
        'the row with the headings; “none”: there is none, and columns are A, B, …; default: the first that is not a title',
    },
    footers: { type: 'boolean', purpose: 'also import rows at the end that look like sums or footnotes' },
    'by-line': {
      type: 'boolean',
      purpose: 'read line by line if a stray quotation mark joins lines into one cell',
    },
    'dry-run': { type: 'boolean', purpose: 'only show what would happen to the rows' },
    map: {
      type: 'string',
      value: 'HEADING=FIELD,…',
      multiple: true,
      purpose: 'the field of a column; HEADING= leaves the column out',
    },
    replace: {
      type: 'string',
      value: 'HEADING:VALUE=VALUE',
      multiple: true,
      purpose: 'what a value of a column is imported as; without one it is kept as written',
    },
    'match-by': {
      type: 'string',
      value: 'FIELD',
      purpose:
        'how rows without an id are matched to records: by a field, “name”, or “id” alone; else by what is unique, or the name',
    },
    'clear-empty': { type: 'boolean', purpose: 'empty cells clear the field; default: they are ignored' },
    'outside-files': { type: 'boolean', purpose: 'also import files from outside the table’s folder' },
    'make-missing': {
      type: 'boolean',
      purpose: 'also create missing floors or tracks; automatic if the event has none',
    },
    'allow-duplicates': { type: 'boolean', purpose: 'also create records whose names already exist' },
    'keep-going': { type: 'boolean', purpose: 'import the rows without errors, and skip the others' },
    errors: {
      type: 'string',
      value: 'FILE',
      purpose: 'write the rows with errors to this file, with the reasons',
    },
  },
  purpose: 'import new and changed records from a table',
  help: 'Headings are the names of fields, as “export” writes them, or what people call them; columns that are not understood are left out, and the answer names them. A table of which no column says what its rows are called, or which records they are for, is refused, and so is a row that would make a record without a name. Rows that would make a record whose name is here already are wrong without --allow-duplicates, so that a list imported twice doubles nothing. Where a row is wrong nothing is imported, unless it is to keep going. Countries, regions and cities are imported as the service’s lists spell them, as far as these are here: “BRD” becomes “Germany”, unless --replace keeps it. Files that cells name outside the table’s folder are told with their whole paths, and their rows are wrong without --outside-files. The service gets what changed with the next “push”.',
  example: 'import attendee --file guests.xlsx --dry-run',
  read: ([entity], options) => ({
    ...{
      entity: readEntity(entity),
      file: options.file,
      dryRun: options['dry-run'],
      matchBy: options['match-by'],
    },
    ...{
      headingRow: readHeadingRow(options['heading-row']),
      sheet: options.sheet,
      table: options.table === undefined ? undefined : readWholeNumber('table', options.table, 1, 1_000),
      footers: options.footers,
      byLine: options['by-line'],
      clearEmpty: options['clear-empty'],
      outsideFiles: options['outside-files'],
      makeMissing: options['make-missing'],
      allowDuplicates: options['allow-duplicates'],
      keepGoing: options['keep-going'],
      mapped: readMapping(options.map),
      replacements: options.replace.map(readReplacement),
    },
    errorFile: options.errors === undefined ? undefined : resolve(options.errors),
  }),
  run: async ({ file, ...request }, context) =>
    (await import('../commands/tables.ts')).importTable({ ...request, file: resolve(file) }, context),
})

function readMapping(lists: readonly string[]): ReadonlyMap<string, string | null> {
  const mapping = new Map<string, string | null>()
  for (const pair of lists.flatMap((list) => list.split(','))) {
    const [, heading = '', field = ''] = /^(.+)=([^=]*)$/.exec(pair) ?? []
    if (heading === '') throw new AppError('invalid-input', `--map takes HEADING=FIELD, not “${pair}”.`)
    mapping.set(heading.trim(), field.trim() || null)
  }
  return mapping
}

/** The heading ends at one of the colons: which, is known when the table is. */
function readReplacement(text: string): { readonly place: string; readonly to: string | null } {
  const colon = text.indexOf(':')
  const sign = text.indexOf('=', colon + 2)
  if (colon < 1 || sign < 0)
    throw new AppError('invalid-input', `--replace takes HEADING:VALUE=VALUE, not “${text}”.`)
  return { place: text.slice(0, sign), to: text.slice(sign + 1).trim() || null }
}

export const exportTable = defineCommand({
  name: 'export',
  arguments: [{ name: 'entity', count: 'one' }],
  options: {
    file: { type: 'string', value: 'FILE', required: true, purpose: 'the file to write: .csv or .xlsx' },
    text: { type: 'string', value: 'WORDS', purpose: 'only records that contain these words, in any order' },
    fields: { type: 'string', value: 'FIELD,…', purpose: 'only these columns, in this order' },
  },
  purpose: 'export records to a table that “import” can read',
  help: 'An existing file is replaced. Works offline.',
  example: 'export booth --file booths.xlsx --text acme',
  read: ([entity], { file, text, fields }) => {
    const format = /\.(csv|xlsx)$/i.exec(file)?.[1]?.toLowerCase()
    if (format !== 'csv' && format !== 'xlsx')
      throw new AppError('invalid-input', '--file ends with .csv or .xlsx.')
    const names = fields?.split(',').map((name) => name.trim())
    return { entity: readEntity(entity), file, format, text, fields: names } as const
  },
  run: async ({ file, ...request }, context) =>
    (await import('../commands/tables.ts')).exportRecords({ ...request, file: resolve(file) }, context),
})

function readHeadingRow(text: string | undefined): number | 'none' | undefined {
  return text === undefined || text === 'none' ? text : readWholeNumber('heading-row', text, 1, 1_000_000)
}

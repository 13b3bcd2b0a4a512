import { problemText, type ProblemCode } from '../problems.ts'

/** What can be wrong with a row of a table beside the rules that a value breaks. */
const rowCodes = [
  'ambiguous-date',
  'ambiguous-file',
  'ambiguous-match',
  'ambiguous-reference',
  'columns-disagree',
  'changed-since-check',
  'duplicate',
  'file-address',
  'file-from-outside',
  'file-outside',
  'file-private',
  'file-refused',
  'formula-error',
  'no-name',
  'no-such-file',
  'not-changeable',
  'not-json',
  'not-written',
  'read-only',
  'removed',
  'same-as-row',
  'taken',
  'unknown-id',
  'unknown-language',
  'unknown-place',
  'unknown-reference',
] as const
type FindingCode = ProblemCode | (typeof rowCodes)[number]

export interface CellFinding {
  readonly code: FindingCode
  readonly params?: Readonly<Record<string, string | number>>
}

/** Of a row: in which column, counted from 0, where it is one's; `field`: which field it is about. */
export interface RowFinding extends CellFinding {
  readonly column: number | null
  readonly field: string | null
}

const englishTexts: Readonly<
  Record<(typeof rowCodes)[number], (params: Readonly<Record<string, string | number>>) => string>
> = {
  'ambiguous-date': () => 'The day and the month of this date cannot be told apart. Write it as YYYY-MM-DD.',
  'ambiguous-file': ({ text }) => `Several files of the media library are called “${text}”.`,
  'ambiguous-match': ({ count }) => `${count} records have this: it cannot be told which is meant.`,
  'ambiguous-reference': ({ text, count, entity }) =>
    `${count} records of “${entity}” are called “${text}”. Use the id.`,
  'columns-disagree': () => 'Two columns name different records here.',
  'changed-since-check': () =>
    'The event has changed since the check, so that this row would do something else. Check the table again.',
  duplicate: ({ title }) => `A record called “${title}” is here already.`,
  'file-address': ({ text }) =>
    `A file cannot be fetched from here: ${text}. Use a path or an address with http or https.`,
  'file-from-outside': ({ text }) => `This file comes from outside the table’s folder: ${text}`,
  'file-outside': ({ text }) => `This file lies outside the table’s folder and is not taken: ${text}`,
  'file-private': ({ text }) =>
    `This address is of this computer or a private network, and not the service’s. Nothing is fetched from there: ${text}`,
  'file-refused': ({ text, reason }) => `${text}: ${reason}`,
  'formula-error': ({ text }) => `The formula of this cell has failed: ${text}.`,
  'no-name': ({ field }) => `This row would make a record without a name (${field}).`,
  'no-such-file': ({ text }) =>
    `There is no file “${text}”, neither beside the table nor in the media library.`,
  'not-changeable': () => 'This record cannot be changed now.',
  'not-json': () => 'This must be JSON.',
  'not-written': ({ reason }) => `This could not be saved: ${reason}`,
  'read-only': () => 'This field cannot be imported.',
  removed: () => 'This record is being removed.',
  'same-as-row': ({ row }) => `Row ${row} is for the same record.`,
  taken: ({ title }) => `Another record has this already: ${title}.`,
  'unknown-id': ({ id }) =>
    `There is no record with the id ${id} here. Fetch the service’s changes first, or leave the id empty for a new record.`,
  'unknown-language': ({ text }) => `“${text}” is not a known language.`,
  'unknown-place': ({ text }) => `“${text}” is not in the service’s list.`,
  'unknown-reference': ({ text, entity }) => `There is no ${entity} “${text}”.`,
}

/** In English, for the command line and the files of rows with errors. */
export function findingText({ code, params = {} }: CellFinding): string {
  return isRowCode(code) ? englishTexts[code](params) : problemText({ code, params })
}

function isRowCode(code: FindingCode): code is (typeof rowCodes)[number] {
  return Object.hasOwn(englishTexts, code)
}

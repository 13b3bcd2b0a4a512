import { AppError } from '../../shared/errors.ts'

/** What a table may have at most: far more than an event needs, and far less than hurts. */
export const tableLimits = {
  fileBytes: 128 * 1024 * 1024,
  /** Of what is packed in a workbook and read. */
  unpackedBytes: 256 * 1024 * 1024,
  /** Files in a workbook. */
  parts: 20_000,
  rows: 200_000,
  columns: 512,
  cells: 5_000_000,
  cellLength: 100_000,
  /** Of all cells of a row. */
  rowLetters: 400_000,
  /** Of all cells: a text that a workbook has once may be in each of them. */
  letters: 200_000_000,
} as const

/** What a table has too much of, for a person: unpacked parts are bytes, long texts are texts. */
const excesses = {
  fileBytes: { reason: 'table-bytes', name: 'bytes' },
  unpackedBytes: { reason: 'table-bytes', name: 'bytes, unpacked,' },
  parts: { reason: 'table-bytes', name: 'parts' },
  rows: { reason: 'table-rows', name: 'rows' },
  columns: { reason: 'table-columns', name: 'columns' },
  cells: { reason: 'table-cells', name: 'cells' },
  cellLength: { reason: 'table-text', name: 'characters in a cell' },
  rowLetters: { reason: 'table-row-letters', name: 'characters in a row' },
  letters: { reason: 'table-letters', name: 'characters' },
} as const satisfies Record<keyof typeof tableLimits, unknown>

export function tooLargeError(excess: keyof typeof tableLimits): AppError {
  const most = tableLimits[excess]
  const { reason, name } = excesses[excess]
  return new AppError(
    'file-too-large',
    `This table is too large: at most ${most.toLocaleString('en')} ${name} are read.`,
    {
      details: { reason, most },
    },
  )
}

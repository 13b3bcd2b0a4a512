import { randomBytes } from 'node:crypto'
import { AppError } from '../../../shared/errors.ts'
import { textOf, type Row } from './rows.ts'

/** The row of the table `secret` that holds the key for the addresses of files. */
export const fileKeyName = 'file-addresses'

const keyBytes = 32

/** A new key as the table holds it. */
export function newFileKey(): string {
  return randomBytes(keyBytes).toString('hex')
}

/** The key in a row of the table. Throws `workspace-damaged`: a shortened key would make addresses that can be guessed. */
export function fileKeyOf(row: Row | undefined): Uint8Array {
  const key = Buffer.from(row === undefined ? '' : textOf(row, 'value'), 'hex')
  if (key.length !== keyBytes) throw new AppError('workspace-damaged', 'The data of this service are damaged.')
  return key
}

import { formatOf } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'

interface Named {
  readonly name: string
}

const packName = /\.boothpack$/i
const archiveName = /\.zip$/i
const mailName = /\.(?:eml|mbox)$/i
const tableName = /\.(?:xlsx|csv|tsv)$/i
const otherTableName = /\.(?:txt|xls|ods)$/i
const mediaType = /^(?:image|video|audio|text|font)\//
const tableType = /^text\/|spreadsheet|ms-excel/

export function isPack({ name }: Named): boolean {
  return packName.test(name)
}

export function isArchive({ name }: Named): boolean {
  return archiveName.test(name)
}

/** An e-mail, or a mailbox that was exported: packs may be attached. */
export function isMail({ name }: Named): boolean {
  return mailName.test(name)
}

export function isTable({ name }: Named): boolean {
  return tableName.test(name)
}

/** A table, or what is one only by its content, or is refused as one with a reason. */
export function mayBeTable({ name }: Named): boolean {
  return tableName.test(name) || otherTableName.test(name)
}

/**
 * Whether files of these types may be of one of the formats. The system tells types by the names of
 * files, and many not at all: only a type that is known and wanted nowhere is told for certain.
 */
export function seemsToHold(types: readonly string[], formats: readonly FileFormat[]): boolean {
  return (
    types.length === 0 ||
    types.some((mime) => {
      const format = formatOf({ mime }, '')
      return format === undefined ? !mediaType.test(mime) : formats.includes(format)
    })
  )
}

/** Whether there may be a pack, an archive, a folder or anything else among them that is no media, as far as the system tells. */
export function mayBePacked(types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => !mediaType.test(type))
}

/** Whether there is a table among them, as far as the system tells. */
export function seemsTable(types: readonly string[]): boolean {
  return types.some((type) => tableType.test(type))
}

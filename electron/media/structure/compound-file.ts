import type { FileBytes } from './file-bytes.ts'

const headerBytes = 512
const sectorsInHeader = 109
const largestSector = 0xfffffffa

/**
 * Whether the sectors that the header of an Office file before 2007 names are there: a truncated
 * file lacks some.
 */
export function isWholeCompoundFile(file: FileBytes): boolean {
  const header = file.read(0, headerBytes)
  if (header.length < headerBytes) return false
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return false
  const holds = (sector: number): boolean => (sector + 2) * 2 ** shift <= file.size
  const named = [header.readUInt32LE(48)]
  const tables = Math.min(header.readUInt32LE(44), sectorsInHeader)
  for (let table = 0; table < tables; table++) named.push(header.readUInt32LE(76 + table * 4))
  return named.every((sector) => sector <= largestSector && holds(sector)) && tables > 0
}

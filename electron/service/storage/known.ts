import { ParsedRecords } from './parsed-records.ts'
import { Unfinished } from './unfinished.ts'

/** What a process knows of the data, besides the data themselves. */
export interface Known {
  readonly parsed: ParsedRecords
  readonly unfinished: Unfinished
}

export function nothingKnown(): Known {
  return { parsed: new ParsedRecords(), unfinished: new Unfinished() }
}

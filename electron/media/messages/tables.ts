import { z } from 'zod'
import { entityName } from '../../../shared/contract/schemas.ts'
import { tableChoice, tableFacts } from '../../../shared/contract/tables.ts'

/** Rows that lie together in the file of rows that was written: the position of the first, from 0, and where it begins, in bytes. */
const writtenBlock = z.object({ row: z.int(), byte: z.int() })
export type WrittenBlock = z.infer<typeof writtenBlock>
export const writtenTable = z.object({ facts: tableFacts, blocks: z.array(writtenBlock) })

/** What the process apart is asked about tables. */
export const tableRequests = [
  /** Reads the table at `path`, which is to be one of `entity`, and writes its rows to `target`, one JSON text a line. */
  z.object({
    kind: z.literal('read-table'),
    path: z.string(),
    name: z.string(),
    target: z.string(),
    choice: tableChoice,
    entity: entityName.optional(),
  }),
  /** Makes a file for a spreadsheet of rows like these. */
  z.object({
    kind: z.literal('write-table'),
    path: z.string(),
    target: z.string(),
    format: z.enum(['csv', 'xlsx']),
    sheet: z.string(),
  }),
] as const

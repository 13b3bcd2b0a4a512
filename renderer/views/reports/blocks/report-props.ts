import type { ReportFilter } from '../../../../shared/contract/index.ts'
import type { ComparedDays } from '../charts/compared.ts'
import type { PaperHead } from '../print/paper-head.ts'

/** What every report is told: which visits, and what they are called. */
export interface ReportProps {
  readonly filter: ReportFilter
  readonly compared: ComparedDays | null
  readonly covers: string
  readonly here: string
  /** Given where it is to be printed. */
  readonly paper: PaperHead | null
}

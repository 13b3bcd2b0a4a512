export * from './calls.ts'
export * from './client.ts'
export * from './events.ts'
export * from './server.ts'
export * from './transport.ts'
export * from './reports.ts'
export * from './types.ts'
export * from './bridge.ts'
export type { RecordCriterion, RecordSelection } from './criterion.ts'
export { defaultPreferences } from './schemas.ts'
export type {
  ImportCounts,
  ImportedRow,
  ImportOptions,
  ImportResult,
  ImportTable,
  MadeTable,
  RowKind,
  TableChoice,
  TableFacts,
  TableTarget,
} from './tables.ts'

export * from './calls.ts'
export * from './client.ts'
export * from './events.ts'
export * from './server.ts'
export * from './transport.ts'
export * from './reports.ts'
export * from './sync-types.ts'
export * from './types.ts'
export * from './bridge.ts'
export type { FieldCondition, RecordCriterion, RecordSelection } from './criterion.ts'
export { recordLook, type RecordLook, type SavedView } from './saved-views.ts'
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
export type { StandEvent } from './layout.ts'
export type { PlanComparison, PlanFormat, PlanOutput } from './plan-files.ts'

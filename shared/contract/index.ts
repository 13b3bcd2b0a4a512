export * from './calls.ts'
export * from './client.ts'
export type { BulkChangePreview } from './bulk.ts'
export type { SetupAnswer, SetupState } from './event-setup.ts'
export * from './events.ts'
export * from './server.ts'
export * from './transport.ts'
export type { UndoEntry, UndoState } from './undo.ts'
export * from './reports.ts'
export * from './sync-types.ts'
export * from './types.ts'
export * from './bridge.ts'
export type { FieldCondition, RecordCriterion, RecordSelection } from './criterion.ts'
export { recordLook, type RecordLook, type SavedView } from './saved-views.ts'
export type {
  ColumnValue,
  ImportCounts,
  ImportedCell,
  ImportedRow,
  ImportOptions,
  ImportResult,
  ImportTable,
  GeneratedFile,
  MissingNames,
  RowKind,
  TableChoice,
  TableFacts,
  TableTarget,
} from './tables.ts'
export type { PictureRecipe } from './media.ts'
export type { DropBooth, DroppedFileSlot, FolderDropResult, FolderMatch } from './folder-drop.ts'
export type { BoothToRemind, ReminderWords, LinkCheckResult, Reason } from './readiness.ts'
export type { StandEvent } from './layout.ts'
export type {
  AppliedReview,
  AppliedReviews,
  ComparedReview,
  MadePack,
  MadeReminders,
  OpenedPack,
  PackSummary,
  PackMailWords,
  PackTask,
  SentPackBooth,
  SentPackList,
  SentPackState,
  ReviewChoice,
  ReviewDetail,
  ReviewedBooth,
  ReviewedBoothDetail,
  ReviewedField,
  ReviewedPart,
  ReviewSummary,
} from './packs.ts'
export type {
  DecisionElement,
  DecisionSide,
  OtherPlanner,
  SharedDecision,
  SharingOffer,
  SharingLocation,
  SharingState,
  ShownPlanner,
} from './sharing.ts'
export type { FloorChange, FloorChanges, FloorDeed } from './sharing-news.ts'
export type { PendingFile, LinkTarget, ShellCommand, ShellRequest, ShownOutside } from './shell.ts'
export type { PlanComparison, PlanOutput } from './plan-files.ts'
export type { LoggedStep, PlanDays, PlanVersion } from './plan-history.ts'
export type {
  BoothCopyReview,
  BoothSnapshot,
  BoothTemplate,
  CopyLoss,
  TemplateUse,
} from './booth-versions.ts'

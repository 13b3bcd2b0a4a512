/** What people do to an event's records. Each is one transaction that writes the drafts and their journal entries. */
export { createRecord, revertRecord, updateRecord, updateRecords } from './edits/change.ts'
export { cloneBooth } from './edits/clone.ts'
export { applyLayout, type LayoutChange } from './edits/layout.ts'
export { removalPreview, removeRecord, restoreRecord, wantedAgain, type RemovalOptions } from './edits/remove.ts'
export { restoreGoneAlongside, restoreVersion } from './edits/restore-version.ts'

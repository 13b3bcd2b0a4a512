/** What people do to an event's records. Each is one transaction that writes the drafts and their journal entries. */
export { removeMany, updateMany } from './edits/bulk.ts'
export { createRecord, revertRecord, updateRecord } from './edits/change.ts'
export { cloneBooth } from './edits/clone.ts'
export { completeBySuggestion, giveExhibitors, suggestionsFor, suggestionToUse, useSuggestions, usesSuggestions } from './edits/exhibitors.ts'
export { applyLayout } from './edits/layout.ts'
export { removalPreview, removeForUndo, removeRecord, restoreRecord, wantedAgain } from './edits/remove.ts'
export { takeBack } from './undo/take-back.ts'
export { restoreGoneAlongside, restoreVersion } from './edits/restore-version.ts'

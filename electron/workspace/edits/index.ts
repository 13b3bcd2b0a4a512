/**
 * What people do to an event's records. Each is one transaction that writes the drafts and their
 * journal entries.
 */
export { asEntry, createAsEntry, restoreVersionAsEntry, revertAsEntry, updateAsEntry } from './as-entry.ts'
export { addRepresentative } from './add-representative.ts'
export { arrangeSessions } from './arrange-sessions.ts'
export { changeEach, importRecord, isOfRecord, removeMany, updateMany } from './bulk.ts'
export { changeField, previewField, type FieldOfMany } from './change-field.ts'
export { createRecord, revertRecord, updateRecord } from './change.ts'
export { cloneBooth } from './clone.ts'
export { checkedAddress, detach, giveBackDetached, sessionsNaming, speakersWith } from './detach.ts'
export {
  completeBySuggestion,
  giveExhibitors,
  giveSuggestions,
  suggestionsFor,
  suggestionToUse,
  useSuggestions,
  usesSuggestions,
} from './exhibitors.ts'
export { applyPlanStep, betweenSteps, redoPlanStep, undoPlanStep } from './plan-steps.ts'
export {
  setRequirementsAsEntry,
  keepContentAsEntry,
  removeContentAsEntry,
  removeViewAsEntry,
  renameContentAsEntry,
  saveViewAsEntry,
} from './items-as-entry.ts'
export { inParts, type EntryInParts } from './in-parts.ts'
export { misfitOf, replaceFile } from './replace-file.ts'
export { removalPreview, removeForUndo, removeRecord, restoreRecord, wantedAgain } from './remove.ts'
export { restoreForUndo } from './restore-removed.ts'
export { takeBack } from './take-back.ts'
export { restoreGoneAlongside, restoreVersion } from './restore-version.ts'

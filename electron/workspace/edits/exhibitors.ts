import type { BulkResult } from '../../../shared/contract/index.ts'
import {
  bestSuggestion,
  exhibitorOf,
  exhibitorValues,
  isComplete,
  suggestExhibitors,
  type Exhibitor,
  type ExhibitorSuggestion,
} from '../../../shared/domain/exhibitor.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { unknownFields } from '../../../shared/domain/record-fields/unreported.ts'
import { AppError } from '../../../shared/errors.ts'
import { writeDraft } from '../records/drafts.ts'
import type { SliceOptions } from '../disk/slices.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { updateEach } from './bulk.ts'

const setting = 'exhibitors.useSuggestions'

/** Whether a booth's exhibitor may be taken from its suggestions without asking. */
export function usesSuggestions({ settings }: Pick<Workspace, 'settings'>): boolean {
  return settings.get(setting) === 'true'
}

export function useSuggestions({ settings }: Pick<Workspace, 'settings'>, uses: boolean): void {
  settings.set(setting, String(uses))
}

/** The suggestion that is taken without asking, where that may be done and there is one. */
export function suggestionToUse(
  workspace: Pick<Workspace, 'settings' | 'records'>,
  booth: StoredRecord,
): ExhibitorSuggestion | undefined {
  return usesSuggestions(workspace) ? bestOf(workspace, booth) : undefined
}

/** The best first. */
export function suggestionsFor(
  { records }: Pick<Workspace, 'records'>,
  booth: StoredRecord,
): readonly ExhibitorSuggestion[] {
  const values = { ...booth.base, ...currentValues(booth) }
  const named = values['booth_rep_ids']
  const representatives = (Array.isArray(named) ? named : []).flatMap((key) => {
    const record = typeof key === 'string' ? records.get('representative', key) : undefined
    return record === undefined ? [] : [currentValues(record)]
  })
  return suggestExhibitors(values, representatives)
}

/**
 * Gives these booths their exhibitors, in slices, each journalled like a single edit: as `given`
 * says by key, and to the `suggested` ones their best suggestion, where it is complete.
 *
 * @throws AppError `invalid-input` where a name is empty or an e-mail is none, before anything has
 * changed
 */
export function giveExhibitors(
  workspace: Workspace,
  given: ReadonlyMap<string, Exhibitor>,
  suggested: readonly string[],
  options: SliceOptions,
): Promise<BulkResult> {
  for (const [key, exhibitor] of given) {
    if (!isComplete(exhibitor))
      throw new AppError('invalid-input', 'An exhibitor needs a name and an e-mail.', { details: { key } })
  }
  return updateEach(
    workspace,
    'booth',
    [...given.keys(), ...suggested],
    (booth) => valuesFor(workspace, booth, given.get(booth.key)),
    options,
  )
}

/**
 * Gives those of these booths whose exhibitor is not known their best suggestion, where it is
 * complete.
 */
export function giveSuggestions(
  workspace: Workspace,
  keys: readonly string[],
  options: SliceOptions,
): Promise<BulkResult> {
  const valuesOf = (booth: StoredRecord): RecordValues | undefined =>
    isComplete(exhibitorOf(currentValues(booth))) ? undefined : valuesFor(workspace, booth, undefined)
  return updateEach(workspace, 'booth', keys, valuesOf, options)
}

function bestOf(workspace: Pick<Workspace, 'records'>, booth: StoredRecord): ExhibitorSuggestion | undefined {
  return bestSuggestion(exhibitorOf(currentValues(booth)), suggestionsFor(workspace, booth))
}

/** What is to be written of a booth; `undefined`: nothing is known. */
function valuesFor(
  workspace: Workspace,
  booth: StoredRecord,
  given: Exhibitor | undefined,
): RecordValues | undefined {
  const exhibitor = given ?? bestOf(workspace, booth)
  return exhibitor === undefined ? undefined : exhibitorValues(exhibitor)
}

/**
 * Completes a changed booth from a suggestion, where that may be done without asking, and notes in
 * the journal where it is from. To be called within a transaction.
 */
export function completeBySuggestion(workspace: Workspace, booth: StoredRecord): StoredRecord {
  if (booth.draft === null || unknownFields(booth).length === 0) return booth
  const suggestion = suggestionToUse(workspace, booth)
  if (suggestion === undefined) return booth
  const completed = writeDraft(workspace, booth, { ...booth.draft, ...exhibitorValues(suggestion) })
  for (const entry of workspace.journal.openOf(booth.entity, booth.key)) {
    if (entry.operation === 'save' && entry.state === 'queued')
      workspace.journal.advance(entry.id, { kind: 'complete', from: suggestion.source })
  }
  return completed
}

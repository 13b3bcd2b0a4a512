import type { PlannedEntry } from '../../electron/sync/planning/plan.ts'

/** A booth's change that nothing holds back, but for what is said. */
export function plannedEntry(id: number, change: Partial<PlannedEntry> = {}): PlannedEntry {
  return {
    id,
    entity: 'booth',
    key: `k${id}`,
    operation: 'save',
    state: 'queued',
    dueAt: null,
    isCreate: false,
    inConflict: false,
    awaitsExhibitor: false,
    isLarge: false,
    fileBytes: 0,
    mark: null,
    needs: [],
    standsOn: [],
    listedUnder: null,
    ...change,
  }
}

import type { ContractListener, SyncState } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { WorkspaceChange } from '../../workspace/stores/workspace.ts'

/** From so many on, the page is sent “many” and asks for what it shows. */
const mostNamedKeys = 500

export interface ChangeFeed {
  readonly changed: (changes: readonly WorkspaceChange[]) => void
  readonly syncChanged: () => void
  close(): void
}

export interface ChangeFeedOptions {
  readonly eventId: string
  readonly emit: ContractListener
  readonly syncState: () => SyncState
  /** Of a floor's layout. */
  readonly revisionOf: (floorKey: string) => number
  /** Runs its argument soon, once; default `setImmediate`. */
  readonly soon?: (work: () => void) => void
}

/**
 * What changes in a workspace and its synchronisation as the contract's events, together for
 * everything that happens within one tick.
 */
export function createChangeFeed({
  eventId,
  emit,
  syncState,
  revisionOf,
  soon = setImmediate,
}: ChangeFeedOptions): ChangeFeed {
  let records = new Map<EntityName, Set<string>>()
  /** Those who changed each floor. */
  let floors = new Map<string, Set<string | null>>()
  let sync = false
  let files = false
  let readiness = false
  let undo = false
  let views = new Set<EntityName>()
  let templates = false
  let snapshots = new Set<string>()
  let scheduled = false
  let closed = false

  const flush = (): void => {
    scheduled = false
    if (closed) return
    const changed = { records, floors, files, readiness, undo, views, templates, snapshots, sync }
    records = new Map()
    floors = new Map()
    files = false
    readiness = false
    undo = false
    views = new Set()
    templates = false
    snapshots = new Set()
    sync = false
    for (const [entity, keys] of changed.records)
      emit('records.changed', { eventId, entity, keys: keys.size > mostNamedKeys ? null : [...keys] })
    for (const [floorKey, origins] of changed.floors) {
      for (const origin of origins)
        emit('layout.changed', { eventId, floorKey, revision: revisionOf(floorKey), origin })
    }
    if (changed.files) emit('files.changed', { eventId })
    if (changed.readiness) emit('readiness.changed', { eventId })
    if (changed.undo) emit('undo.changed', { eventId })
    for (const entity of changed.views) emit('views.changed', { eventId, entity })
    if (changed.templates) emit('templates.changed', { eventId })
    for (const booth of changed.snapshots) emit('snapshots.changed', { eventId, booth })
    if (changed.sync) emit('sync.changed', { eventId, state: syncState() })
  }
  const schedule = (): void => {
    if (scheduled || closed) return
    scheduled = true
    soon(flush)
  }
  return {
    changed(changes) {
      for (const change of changes) {
        switch (change.kind) {
          case 'records': {
            const keys = records.get(change.entity) ?? new Set()
            records.set(change.entity, keys.add(change.key))
            break
          }
          case 'layout':
            floors.set(change.floorKey, (floors.get(change.floorKey) ?? new Set()).add(change.origin ?? null))
            break
          case 'files':
            files = true
            break
          case 'readiness':
            readiness = true
            break
          case 'undo':
            undo = true
            break
          case 'views':
            views.add(change.entity)
            break
          case 'templates':
            templates = true
            break
          case 'snapshots':
            snapshots.add(change.booth)
            break
          case 'journal':
          // The engine tells what that changes in its state.
        }
      }
      if (
        records.size > 0 ||
        floors.size > 0 ||
        views.size > 0 ||
        snapshots.size > 0 ||
        files ||
        readiness ||
        undo ||
        templates
      )
        schedule()
    },
    syncChanged() {
      sync = true
      schedule()
    },
    close() {
      closed = true
    },
  }
}

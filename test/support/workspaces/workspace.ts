import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { StoredRecord, Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { testClock } from '../clock.ts'

/** A new folder, gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A new workspace in a folder of its own, closed after the test. */
export function temporaryWorkspace(): Workspace {
  const folder = temporaryFolder()
  const workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  return workspace
}

/** A record as the synchronisation leaves it after a pull. */
export function pulled(
  workspace: Workspace,
  entity: EntityName,
  remoteId: string,
  base: RecordValues,
): StoredRecord {
  return workspace.records.put({
    entity,
    key: workspace.records.keyOf(entity, remoteId),
    remoteId,
    base,
    draft: null,
    remote: null,
    remoteGone: false,
    removed: false,
  })
}

import { setTimeout } from 'node:timers/promises'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { readRegistration, type RegisteredEvent } from '../../application/host/known-events.ts'
import { openToRead, openWorkspace } from '../../workspace/open.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'

/** The folder of one event, and for how many milliseconds another program that has it open is waited for. */
export interface EventFolder {
  readonly path: string
  readonly waitMs: number
}

const againMs = 100

/**
 * Opens a workspace made by `init` or `event-new`. Throws what opening throws, and `workspace-missing` where it is
 * no event's folder.
 */
export async function openEventFolder({
  path,
  waitMs,
}: EventFolder): Promise<{ readonly workspace: Workspace; readonly event: RegisteredEvent }> {
  const workspace = await openOnceFree(path, performance.now() + waitMs)
  const event = readRegistration(workspace)
  if (event !== undefined) return { workspace, event }
  workspace.close()
  throw noEventIn(path)
}

async function openOnceFree(path: string, until: number): Promise<Workspace> {
  for (;;) {
    try {
      return openWorkspace(path, { clock: Date, mustExist: true })
    } catch (error) {
      if (toAppError(error).code !== 'workspace-locked' || performance.now() + againMs > until) throw error
    }
    await setTimeout(againMs)
  }
}

function noEventIn(path: string): AppError {
  return new AppError(
    'workspace-missing',
    `The folder “${path}” contains no event. Create one with “init” or “event-new”.`,
  )
}

/**
 * Does `work` on a workspace and closes it, for what needs neither the service nor the state of the
 * synchronisation. Throws what `openEventFolder` throws.
 */
export async function withWorkspace<T>(
  folder: EventFolder,
  work: (workspace: Workspace) => Promise<T> | T,
): Promise<T> {
  const { workspace } = await openEventFolder(folder)
  return closedAfter(workspace, work)
}

/**
 * As `withWorkspace`, for work that reads: it waits for no program that has the folder open. Where
 * something has to be written before all can be read, such as what lists are made from, the work is
 * begun again as one that writes; so it asks for that before it puts anything out.
 */
export async function withReader<T>(
  folder: EventFolder,
  work: (workspace: Workspace) => Promise<T> | T,
): Promise<T> {
  const workspace = openToRead(folder.path, { clock: Date })
  if (workspace === undefined) return withWorkspace(folder, work)
  try {
    return await closedAfter(workspace, (opened) => {
      if (readRegistration(opened) === undefined) throw noEventIn(folder.path)
      return work(opened)
    })
  } catch (error) {
    const { code, details } = toAppError(error)
    if (code !== 'disk-error' || details?.['reason'] !== 'read-only') throw error
    return withWorkspace(folder, work)
  }
}

async function closedAfter<T>(
  workspace: Workspace,
  work: (workspace: Workspace) => Promise<T> | T,
): Promise<T> {
  try {
    return await work(workspace)
  } finally {
    workspace.close()
  }
}

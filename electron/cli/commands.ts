import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JsonObject, JsonValue } from '../../shared/domain/record-values.ts'
import { entities, fileFormats, type EntityName } from '../../shared/entities/index.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { entryView } from '../application/entry-view.ts'
import { inspectFile } from '../media/import-file.ts'
import { createSyncEngine } from '../sync/engine.ts'
import type { SyncProgress } from '../sync/types.ts'
import { createRecord, removeRecord, updateRecord } from '../workspace/edits.ts'
import { openWorkspace } from '../workspace/open.ts'
import type { Workspace } from '../workspace/types.ts'
import type { Command, CommandLine } from './arguments.ts'
import { baseUrlOf, connectWorkspace, gatewayOf, type ConnectionContext } from './connection.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { findRecord, fromInterface, toInterface, type RecordInput } from './interface-record.ts'

export interface CommandContext extends Omit<ConnectionContext, 'workspace'> {
  readonly signal: AbortSignal
  readonly onProgress: (progress: SyncProgress) => void
}

export interface CommandResult {
  /** The one document of `--json`. */
  readonly document: JsonObject
  /** The same for a person. */
  readonly text: string
  readonly exitCode: ExitCode
}

/** Runs one command on its workspace, which is locked meanwhile. Throws `AppError`s; `exitCodeOf` says what they mean to a script. */
export async function runCommand(line: CommandLine, context: CommandContext): Promise<CommandResult> {
  const workspace = openWorkspace(line.workspace, { clock: context.clock, mustExist: line.command !== 'init' })
  try {
    return await run(line, workspace, context)
  } finally {
    workspace.close()
  }
}

async function run(line: Command, workspace: Workspace, context: CommandContext): Promise<CommandResult> {
  const connection = { ...context, workspace }
  switch (line.command) {
    case 'init': {
      const { baseUrl, event, secretStorage } = await connectWorkspace(connection, line.baseUrl, context.signal)
      return done({ baseUrl, event, secretStorage }, `Connected to “${event}” at ${baseUrl}.`)
    }
    case 'pull':
    case 'push':
      return synchronise(line.command, connection, context)
    case 'sync':
      return synchronise('both', connection, context)
    case 'status':
      return statusOf(workspace)
    case 'list':
      return listOf(workspace, line.entity)
    case 'save':
      return save(workspace, line, context.signal)
    case 'remove': {
      const record = findRecord(workspace, line.entity, line.key)
      if (record === undefined || record.removed) throw new AppError('not-found', `There is no ${line.entity} “${line.key}” in this workspace.`)
      removeRecord(workspace, line.entity, record.key, { deleteRepresentatives: line.deleteRepresentatives })
      return done(
        { entity: line.entity, key: record.key, remoteId: record.remoteId },
        `Removed ${line.entity} ${record.key} here. push removes it on the service.`,
      )
    }
  }
}

async function synchronise(
  direction: 'pull' | 'push' | 'both',
  connection: ConnectionContext,
  { signal, onProgress }: CommandContext,
): Promise<CommandResult> {
  const { workspace, clock, log } = connection
  const gateway = await gatewayOf(connection)
  const engine = createSyncEngine({
    workspace,
    gateway,
    clock,
    log,
    random: Math.random,
    inspect: (path, name) => inspectFile({ path, name, formats: fileFormats }),
  })
  try {
    await engine.run(direction, { signal, onProgress })
    signal.throwIfAborted()
    const { error } = engine.state()
    const status = statusOf(workspace)
    return error === null ? status : unfinished(status, toAppError(AppError.fromShape(error)))
  } finally {
    await engine.close()
    gateway.close()
  }
}

/** A run that ended early, with work still waiting for the network. */
function unfinished(status: CommandResult, error: AppError): CommandResult {
  const unreachable =
    error.code === 'unreachable' || error.code === 'rate-limited' || error.code === 'service-error' || error.code === 'not-a-service'
  return {
    document: { ...status.document, error: { code: error.code, message: error.message } },
    text: `${status.text}\n${error.message}`,
    exitCode: unreachable ? exitCodes.unreachable : status.exitCode,
  }
}

function statusOf(workspace: Workspace): CommandResult {
  const counts = workspace.journal.counts()
  const conflicts = Object.values(entities).flatMap(({ name, save }) => (save === undefined ? [] : conflictsOf(workspace, name)))
  const waiting = counts.queued + counts.sending + counts.ambiguous
  const parked = workspace.journal.list({ states: ['parked'] }).items.map((entry) => {
    const { id, entity, key, title, operation, error } = entryView(workspace.records, entry)
    return { id, entity, key, title, operation, code: error?.code ?? null, field: error?.field ?? null, message: error?.message ?? null }
  })
  const document = { baseUrl: baseUrlOf(workspace) ?? null, waiting, ambiguous: counts.ambiguous, parked, conflicts }
  const lines = [
    waiting === 0 ? 'Nothing waits to be sent.' : `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} to be sent.`,
    ...parked.map(({ entity, title, message }) => `Parked: ${entity} “${title}”: ${message ?? ''}`),
    ...conflicts.map(({ entity, key }) => `In conflict: ${entity} ${key}`),
  ]
  return { document, text: lines.join('\n'), exitCode: parked.length + conflicts.length > 0 ? exitCodes.needsPerson : exitCodes.done }
}

function conflictsOf(workspace: Workspace, entity: EntityName): readonly { readonly entity: EntityName; readonly key: string }[] {
  return [...workspace.records.iterate(entity)].filter(({ state }) => state === 'conflict').map(({ key }) => ({ entity, key }))
}

function listOf(workspace: Workspace, entity: EntityName): CommandResult {
  const records: JsonValue[] = []
  const lines: string[] = []
  for (const record of workspace.records.iterate(entity)) {
    if (record.removed) continue
    const values = toInterface(workspace, record)
    records.push({ key: record.key, remoteId: record.remoteId, state: record.state, values })
    lines.push([record.key, record.state, titleOf(values[entities[entity].titleField])].join('\t'))
  }
  return done({ entity, total: records.length, records }, lines.join('\n'))
}

function titleOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

async function save(workspace: Workspace, line: Extract<Command, { command: 'save' }>, signal: AbortSignal): Promise<CommandResult> {
  const parsed = await readJson(line.file)
  const inputs: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  if (line.key !== undefined && inputs.length !== 1) throw new AppError('invalid-input', '--key goes with a single record.')
  const prepared: RecordInput[] = []
  for (const input of inputs) prepared.push(await fromInterface(workspace, line.entity, input, dirname(line.file), signal))
  // All or none: a file with one wrong record changes nothing.
  const saved = workspace.transaction(() => prepared.map(({ remoteId, values }) => saveOne(workspace, line, remoteId, values)))
  const [first] = saved
  if (!Array.isArray(parsed) && first !== undefined)
    return done({ entity: line.entity, ...first }, `Saved ${line.entity} ${first.key}. push sends it.`)
  return done({ entity: line.entity, records: saved }, `Saved ${saved.length} records. push sends them.`)
}

function saveOne(workspace: Workspace, line: Extract<Command, { command: 'save' }>, remoteId: string | undefined, values: JsonObject) {
  const { entity, key } = line
  const address = key ?? remoteId
  if (address === undefined) {
    const created = createRecord(workspace, entity, values)
    return { key: created.key, remoteId: created.remoteId, state: created.state, created: true }
  }
  const known = key === undefined ? workspace.records.getByRemoteId(entity, address) : workspace.records.get(entity, address)
  if (known === undefined) {
    const idField = entities[entity].idField
    throw new AppError(
      'not-found',
      `There is no ${entity} with ${key === undefined ? idField : 'key'} ${address} in this workspace. Pull first, or leave ${idField} out to create one.`,
    )
  }
  const updated = updateRecord(workspace, entity, known.key, values)
  return { key: updated.key, remoteId: updated.remoteId, state: updated.state, created: false }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (thrown) {
    const reason = thrown instanceof SyntaxError ? `is no JSON: ${thrown.message}` : 'cannot be read'
    throw new AppError('invalid-input', `${file} ${reason}.`, { cause: thrown })
  }
}

function done(document: JsonObject, text: string): CommandResult {
  return { document, text, exitCode: exitCodes.done }
}

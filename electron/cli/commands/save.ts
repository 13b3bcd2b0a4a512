import { dirname } from 'node:path'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { mediaProcesses } from '../../media/media-processes.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { createRecordNameIndex, type RecordNameIndex } from '../../workspace/records/record-name-index.ts'
import { createRecord, updateRecord } from '../../workspace/edits/index.ts'
import { inSlices } from '../../workspace/disk/slices.ts'
import type { StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import { readEntries, type Entry } from '../entries.ts'
import { writeList, type Write } from '../output/list-writer.ts'
import type { CommandEnd, CommandResult } from '../output/output.ts'
import { createRecordOutput, recordLine, recordOutput, type RecordOutput } from '../output/record-output.ts'
import { namesNoRecord, readRecord, withMedia, type RecordContent } from '../record-file.ts'
import { withWorkspace, type EventFolder } from '../session/event-folder.ts'

export interface SaveRequest {
  readonly entity: EntityName
  /** `-`: standard input. */
  readonly file: string
  /** Of many, those that can be saved are, and the others are told. */
  readonly keepGoing: boolean
  /** New records are made also where one of their name is here. */
  readonly allowDuplicates: boolean
}

interface SaveContext {
  readonly folder: EventFolder
  readonly json: boolean
  readonly write: Write
  readonly signal: AbortSignal
}

/**
 * Saves in the workspace; the service gets it with the next `push`. Of a file of many records none
 * is saved where one cannot be, unless it is to keep going. A new record whose name was here before
 * is none, so that a file that is saved twice doubles nothing.
 */
export function save(
  { entity, file, keepGoing, allowDuplicates }: SaveRequest,
  context: SaveContext,
): Promise<CommandResult | CommandEnd> {
  if (entities[entity].save === undefined)
    throw new AppError('invalid-input', `Records of “${entity}” cannot be changed.`)
  return withWorkspace(context.folder, async (workspace) => {
    try {
      const read = await readEntries(file)
      const media = {
        workspace,
        entity,
        folder: file === '-' ? process.cwd() : dirname(file),
        signal: context.signal,
      }
      const all = read.kind === 'one' ? [read.entry] : read.entries
      const makes = all.some(
        ({ content }) => !(content instanceof AppError) && namesNoRecord(entity, content),
      )
      const namesakes = makes && !allowDuplicates ? await createRecordNameIndex(workspace, entity) : undefined
      const saving = { workspace, entity, namesakes }
      if (read.kind === 'one')
        return resultOf(workspace, saveOne(saving, await withMedia(media, contentOf(read.entry))))
      const entries = await inTurn(read.entries, async (entry) => ({
        ...entry,
        content: await withMedia(media, contentOf(entry)),
      }))
      return await saveMany(saving, entries, { ...context, keepGoing })
    } finally {
      mediaProcesses().close()
    }
  })
}

function contentOf({ content }: Entry): RecordContent {
  if (content instanceof AppError) throw content
  return content
}

/** What is wrong with an entry stays with it. A whole run that was interrupted ends. */
async function inTurn(
  entries: readonly Entry[],
  read: (entry: Entry) => Promise<Entry>,
): Promise<readonly Entry[]> {
  const done: Entry[] = []
  for (const entry of entries) {
    try {
      done.push(await read(entry))
    } catch (error) {
      done.push({ ...entry, content: refusal(error) })
    }
  }
  return done
}

/** What keeps one entry from being saved. Anything that would keep all of them is thrown on. */
function refusal(cause: unknown): AppError {
  const error = toAppError(cause)
  if (['cancelled', 'disk-full', 'disk-error', 'workspace-damaged', 'internal'].includes(error.code))
    throw error
  return error
}

interface Saving {
  readonly workspace: Workspace
  readonly entity: EntityName
  /** As the records were called before; `undefined`: new ones may be called as others are. */
  readonly namesakes: Pick<RecordNameIndex, 'doubled'> | undefined
}

function saveOne({ workspace, entity, namesakes }: Saving, content: RecordContent): StoredRecord {
  const { record, values } = readRecord(workspace, entity, content)
  if (record !== undefined) return updateRecord(workspace, entity, record.key, values)
  const [double] = namesakes?.doubled(values) ?? []
  if (double !== undefined)
    throw new AppError(
      'invalid-input',
      `A ${entity} called “${recordTitle(entity, values)}” is here already. Name it ($key ${double}) to change it, or make another with --allow-duplicates.`,
      { field: entities[entity].titleField, details: { duplicateOf: double } },
    )
  return createRecord(workspace, entity, values)
}

function resultOf(workspace: Workspace, record: StoredRecord): CommandResult {
  const output = recordOutput(workspace, record)
  return { json: output, text: textOf(record, output), exitCode: 0 }
}

function textOf(record: StoredRecord, output: RecordOutput): string {
  const problems = Array.isArray(output['$problems']) ? output['$problems'].map(String) : []
  return [recordLine(record), ...problems.map((problem) => `  ${problem}`)].join('\n')
}

/** What became of one entry: the key of its record, or why it has none. */
interface Outcome {
  readonly line: number
  readonly saved: string | AppError
}

async function saveMany(
  saving: Saving,
  entries: readonly Entry[],
  { keepGoing, json, write, signal }: SaveContext & { readonly keepGoing: boolean },
): Promise<CommandEnd> {
  const { workspace, entity } = saving
  if (!keepGoing) {
    const refused = (await tried(saving, entries, signal)).filter(({ saved }) => saved instanceof AppError)
    if (refused.length > 0) throw nothingSaved(refused, entries.length)
  }
  const outcomes: Outcome[] = []
  await inSlices(workspace, entries, (entry) => outcomes.push(outcomeOf(saving, entry)), { signal })
  if (signal.aborted)
    throw new AppError(
      'cancelled',
      `Interrupted: the first ${outcomes.length} of ${entries.length} are saved.`,
    )
  const outputOf = createRecordOutput(workspace)
  const found = (key: string): StoredRecord => {
    const record = workspace.records.get(entity, key)
    if (record === undefined) throw new AppError('internal', 'A record disappeared while it was saved.')
    return record
  }
  const output = ({ line, saved }: Outcome): unknown =>
    saved instanceof AppError
      ? { $line: line, $error: saved.toShape() }
      : { $line: line, ...outputOf(found(saved)) }
  const line = ({ line: number, saved }: Outcome): string => {
    if (saved instanceof AppError) return `${number}: not saved: ${saved.message}`
    const record = found(saved)
    return `${number}: ${textOf(record, outputOf(record))}`
  }
  await writeList(outcomes, json ? { kind: 'json', output } : { kind: 'text', line }, write, signal)
  return { isWritten: true, exitCode: outcomes.some(({ saved }) => saved instanceof AppError) ? 1 : 0 }
}

function outcomeOf(saving: Saving, entry: Entry): Outcome {
  const { line } = entry
  try {
    return { line, saved: saveOne(saving, contentOf(entry)).key }
  } catch (error) {
    return { line, saved: refusal(error) }
  }
}

/** Saves all of them and takes that back, slice by slice: nothing has changed afterwards. */
async function tried(
  saving: Saving,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (let from = 0; from < entries.length && !signal.aborted; from += triedAtOnce) {
    const slice = entries.slice(from, from + triedAtOnce)
    try {
      saving.workspace.transaction(() => {
        outcomes.push(...slice.map((entry) => outcomeOf(saving, entry)))
        throw takenBack
      })
    } catch (error) {
      if (error !== takenBack) throw error
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return outcomes
}

const triedAtOnce = 100
/** Ends a transaction that is not to be kept. */
const takenBack = new Error('Only tried.')

/** How many of the entries that cannot be saved a message names. */
const namedRefusals = 5

function nothingSaved(refused: readonly Outcome[], total: number): AppError {
  const reasons = refused.flatMap(({ line, saved }) =>
    saved instanceof AppError ? [{ line, ...saved.toShape() }] : [],
  )
  const named = reasons.slice(0, namedRefusals).map(({ line, message }) => `line ${line}: ${message}`)
  const more = reasons.length > namedRefusals ? [`and ${reasons.length - namedRefusals} more`] : []
  return new AppError(
    'invalid-input',
    [
      `${reasons.length} of ${total} records cannot be saved, so none was. With --keep-going the others are saved.`,
      ...named,
      ...more,
    ].join('\n'),
    { details: { refused: reasons } },
  )
}

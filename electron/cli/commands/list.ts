import { pulledEntities } from '../../../shared/entities/index.ts'
import { judgingContextOf, type JudgingContext } from '../../workspace/lists/record-problems.ts'
import type { StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import { checkFields, hasOneOf, type ListContext, type ListRequest } from '../listing.ts'
import { writeList } from '../output/list-writer.ts'
import type { CommandEnd } from '../output/output.ts'
import { createRecordOutput, recordLine, type RecordOutput } from '../output/record-output.ts'
import { findRecord } from '../find-record.ts'
import { withReader } from '../session/event-folder.ts'

/** Writes the records in the order in which they came to be known here. */
export async function list(request: ListRequest, context: ListContext): Promise<CommandEnd> {
  const { entity, lines } = request
  const { folder, json, write, signal } = context
  if (!pulledEntities.includes(entity))
    return (await import('./list-on-demand.ts')).listOnDemand(request, context)
  return withReader(folder, async (workspace) => {
    const outputOf = createRecordOutput(workspace)
    const records = await listedRecords(workspace, request, outputOf)
    const output = (listed: Listed): RecordOutput => listed.output ?? outputOf(listed.record, listed.judgedIn)
    const form =
      json || lines
        ? ({ kind: lines ? 'json-lines' : 'json', output } as const)
        : ({ kind: 'text', line } as const)
    await writeList(records, form, write, signal)
    return { isWritten: true, exitCode: 0 }
  })
}

function line({ record }: Listed): string {
  return recordLine(record)
}

interface Listed {
  readonly record: StoredRecord
  readonly judgedIn: JudgingContext
  /** Where it was needed to tell whether the record is meant. */
  readonly output: RecordOutput | undefined
}

async function listedRecords(
  workspace: Workspace,
  { entity, text, where, segment, states, limit = Infinity }: ListRequest,
  outputOf: ReturnType<typeof createRecordOutput>,
): Promise<Iterable<Listed>> {
  checkFields(entity, where)
  const asked = {
    ...(text === undefined ? {} : { text }),
    ...(segment === undefined ? {} : { segment: findRecord(workspace, 'segment', segment).key }),
  }
  const found =
    Object.keys(asked).length === 0
      ? undefined
      : new Set(
          await workspace.lists.keys({
            entity,
            ...asked,
            ...(states.length === 0 ? {} : { states: [...states] }),
          }),
        )
  const isMeant = ({ key, state }: StoredRecord): boolean =>
    (states.length === 0 ? state !== 'removed' : states.includes(state)) && (found?.has(key) ?? true)
  function* chosen(): Generator<Listed> {
    let left = limit
    for (const batch of workspace.records.batches(entity)) {
      const judgedIn = judgingContextOf(workspace, batch)
      for (const record of batch) {
        if (left === 0) return
        if (!isMeant(record)) continue
        const output = where.size === 0 ? undefined : outputOf(record, judgedIn)
        if (output !== undefined && ![...where].every(([field, values]) => hasOneOf(output[field], values)))
          continue
        left -= 1
        yield { record, judgedIn, output }
      }
    }
  }
  return chosen()
}

import type { BulkRemovalPreview, Handlers, RecordSelection } from '../../../shared/contract/index.ts'
import type { JsonObject } from '../../../shared/domain/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  createRecord,
  removalPreview,
  removeForUndo,
  removeMany,
  restoreRecord,
  revertRecord,
  takeBack,
  updateMany,
  updateRecord,
} from '../../workspace/edits.ts'
import { inSlices, type SliceOptions } from '../../workspace/slices.ts'
import type { StoredRecord, Workspace } from '../../workspace/types.ts'
import type { ApplicationContext } from '../context.ts'
import type { JobProgress } from '../job-registry.ts'
import type { OpenEvent } from '../open-event.ts'

type RecordHandlers = Pick<Handlers, Extract<keyof Handlers, `records.${string}`>>

const distinctValues = 200
const shownTitles = 50

export function recordsHandlers({ events, jobs }: ApplicationContext): RecordHandlers {
  return {
    'records.list': async ({ eventId, fields, keys, orderBy, descending, offset, limit, ...criterion }) => {
      const { lists, views } = await events.open(eventId)
      const { records, total } = await lists.page(criterion, { keys, orderBy, descending, offset, limit })
      return { items: records.map((record) => views.summary(record, fields)), total }
    },
    'records.count': async ({ eventId, ...criterion }) => ({ total: await (await events.open(eventId)).lists.count(criterion) }),
    'records.positionOf': async ({ eventId, orderBy, descending, key, ...criterion }) => {
      const { lists } = await events.open(eventId)
      return { index: await lists.positionOf(criterion, { orderBy, descending }, key) }
    },
    'records.distinct': async ({ eventId, field, limit = distinctValues, ...criterion }) =>
      (await events.open(eventId)).lists.distinct(criterion, field, limit),
    'records.get': async ({ eventId, entity, key }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(found(workspace, entity, key))
    },
    'records.create': async ({ eventId, entity, values }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(createRecord(workspace, entity, values))
    },
    'records.update': async ({ eventId, entity, key, values }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(updateRecord(workspace, entity, key, values))
    },
    'records.updateMany': async ({ eventId, entity, selection, values }) => {
      const open = await events.open(eventId)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const keys = await selected(open, entity, selection)
        return { ...(await updateMany(open.workspace, entity, keys, values, sliced(signal, report, 'changing', entity, keys.length))) }
      })
      return { jobId }
    },
    'records.revert': async ({ eventId, entity, key, fields }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(revertRecord(workspace, entity, key, fields))
    },
    'records.removalPreview': async ({ eventId, entity, key }) => {
      const { workspace } = await events.open(eventId)
      return removalPreview(workspace, entity, key)
    },
    'records.removalPreviewMany': async ({ eventId, entity, selection }) => {
      const open = await events.open(eventId)
      return previewMany(open.workspace, entity, await selected(open, entity, selection))
    },
    'records.remove': async ({ eventId, entity, key, deleteRepresentatives }) => {
      const { workspace } = await events.open(eventId)
      return workspace.transaction(() => {
        const token = workspace.undo.begin()
        removeForUndo(workspace, token, entity, key, { deleteRepresentatives })
        return { token }
      })
    },
    'records.removeMany': async ({ eventId, entity, selection, deleteRepresentatives }) => {
      const open = await events.open(eventId)
      const jobId = jobs.start('bulk', 'removing', async (signal, report) => {
        const keys = await selected(open, entity, selection)
        const options = sliced(signal, report, 'removing', entity, keys.length)
        return { ...(await removeMany(open.workspace, entity, keys, { deleteRepresentatives }, options)) }
      })
      return { jobId }
    },
    'records.restore': async ({ eventId, entity, key }) => {
      const { workspace, views } = await events.open(eventId)
      return views.detail(restoreRecord(workspace, entity, key))
    },
    'records.undo': async ({ eventId, token }) => {
      const { workspace } = await events.open(eventId)
      if (!workspace.undo.isKnown(token)) throw new AppError('not-found', 'This change cannot be taken back any more.')
      const jobId = jobs.start('bulk', 'restoring', async (signal, report) => {
        const { restored, leftOut, examples } = await takeBack(
          workspace,
          token,
          sliced(signal, report, 'restoring', null, workspace.undo.count(token)),
        )
        return { restored, leftOut, examples: examples.map((example): JsonObject => ({ ...example })) }
      })
      return { jobId }
    },
  }
}

function found(workspace: Workspace, entity: EntityName, key: string): StoredRecord {
  const record = workspace.records.get(entity, key)
  if (record === undefined) throw new AppError('not-found', `There is no ${entity} “${key}”.`)
  return record
}

function sliced(
  signal: AbortSignal,
  report: (progress: JobProgress) => void,
  phase: 'changing' | 'removing' | 'restoring',
  entity: EntityName | null,
  total: number,
): SliceOptions {
  const tell = (done: number): void => report({ phase, entity, done, total })
  tell(0)
  return { signal, onDone: tell }
}

/** The keys of the records that are meant, as they are when the change begins. */
async function selected({ lists }: Pick<OpenEvent, 'lists'>, entity: EntityName, selection: RecordSelection): Promise<readonly string[]> {
  if ('keys' in selection) return selection.keys
  if (selection.all.entity !== entity) throw new AppError('invalid-input', 'The criterion is of another entity.', { field: 'selection' })
  const except = new Set(selection.except)
  return (await lists.keys(selection.all)).filter((key) => !except.has(key))
}

async function previewMany(workspace: Workspace, entity: EntityName, keys: readonly string[]): Promise<BulkRemovalPreview> {
  const alongside = new Map<EntityName, Map<string, string>>()
  const representatives = new Map<string, string>()
  const itself = new Set(keys)
  await inSlices(workspace, keys, (key) => {
    const record = workspace.records.get(entity, key)
    if (record?.removed !== false) return
    const preview = removalPreview(workspace, entity, key)
    for (const { entity: name, records } of preview.alongside) {
      const titles = alongside.get(name) ?? new Map<string, string>()
      alongside.set(name, titles)
      for (const one of records) if (name !== entity || !itself.has(one.key)) titles.set(one.key, one.title)
    }
    for (const one of preview.representatives) representatives.set(one.key, one.title)
  })
  const counted = (titles: ReadonlyMap<string, string>) => ({ records: titles.size, titles: [...titles.values()].slice(0, shownTitles) })
  return {
    records: keys.length,
    alongside: [...alongside].filter(([, titles]) => titles.size > 0).map(([name, titles]) => ({ entity: name, ...counted(titles) })),
    representatives: counted(representatives),
  }
}

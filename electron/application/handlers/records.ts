import type { BulkRemovalPreview, Handlers } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  asEntry,
  createAsEntry,
  removalPreview,
  removeForUndo,
  removeMany,
  restoreForUndo,
  revertAsEntry,
  updateMany,
  updateAsEntry,
} from '../../workspace/edits/index.ts'
import { selectedKeys } from '../../workspace/lists/selected-keys.ts'
import { inSlices, type SliceOptions } from '../../workspace/disk/slices.ts'
import type { StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { JobProgress } from '../events/job-registry.ts'
import { recordDetail } from '../views/record-detail.ts'

type RecordHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `records.${string}`>>,
  'records.undo' | 'records.redo'
>

const listedAtOnce = 200
const distinctValues = 200
const shownTitles = 50

export function recordsHandlers({ events, jobs }: ApplicationContext): RecordHandlers {
  return {
    'records.list': async ({
      eventId,
      fields,
      keys,
      orderBy,
      descending,
      offset,
      limit = listedAtOnce,
      ...criterion
    }) => {
      const { lists } = (await events.open(eventId)).workspace
      return lists.page(criterion, { fields, keys, orderBy, descending, offset, limit })
    },
    'records.keys': async ({ eventId, ...criterion }) => ({
      keys: await (await events.open(eventId)).workspace.lists.keys(criterion),
    }),
    'records.count': async ({ eventId, ...criterion }) => ({
      total: await (await events.open(eventId)).workspace.lists.count(criterion),
    }),
    'records.positionOf': async ({ eventId, orderBy, descending, key, ...criterion }) => {
      const { lists } = (await events.open(eventId)).workspace
      return { index: await lists.positionOf(criterion, { orderBy, descending }, key) }
    },
    'records.distinct': async ({ eventId, field, limit = distinctValues, ...criterion }) =>
      (await events.open(eventId)).workspace.lists.distinct(criterion, field, limit),
    'records.get': async ({ eventId, entity, key }) => {
      const { workspace } = await events.open(eventId)
      return recordDetail(found(workspace, entity, key), workspace)
    },
    'records.create': async ({ eventId, entity, values }) => {
      const { workspace } = await events.open(eventId)
      const { record, token } = createAsEntry(workspace, entity, values)
      return { ...recordDetail(record, workspace), token }
    },
    'records.update': async ({ eventId, entity, key, values }) => {
      const { workspace } = await events.open(eventId)
      return recordDetail(updateAsEntry(workspace, entity, key, values), workspace)
    },
    'records.updateMany': async ({ eventId, entity, selection, values }) => {
      const { workspace } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const keys = await selectedKeys(workspace, entity, selection)
        return {
          ...(await updateMany(
            workspace,
            entity,
            keys,
            values,
            sliced(signal, report, 'changing', entity, keys.length),
          )),
        }
      })
      return { jobId }
    },
    'records.revert': async ({ eventId, entity, key, fields }) => {
      const { workspace } = await events.open(eventId)
      return recordDetail(revertAsEntry(workspace, entity, key, fields), workspace)
    },
    'records.removalPreview': async ({ eventId, entity, key }) => {
      const { workspace } = await events.open(eventId)
      return removalPreview(workspace, entity, key)
    },
    'records.removalPreviewMany': async ({ eventId, entity, selection }) => {
      const { workspace } = await events.open(eventId)
      return previewMany(workspace, entity, await selectedKeys(workspace, entity, selection))
    },
    'records.remove': async ({ eventId, entity, key, deleteRepresentatives }) => {
      const { workspace } = await events.open(eventId)
      return workspace.transaction(() => {
        const token = workspace.undo.begin('remove', entity)
        removeForUndo(workspace, token, entity, key, { deleteRepresentatives })
        return { token }
      })
    },
    'records.removeMany': async ({ eventId, entity, selection, deleteRepresentatives }) => {
      const { workspace } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'removing', async (signal, report) => {
        const keys = await selectedKeys(workspace, entity, selection)
        const options = sliced(signal, report, 'removing', entity, keys.length)
        return { ...(await removeMany(workspace, entity, keys, { deleteRepresentatives }, options)) }
      })
      return { jobId }
    },
    'records.restore': async ({ eventId, entity, key }) => {
      const { workspace } = await events.open(eventId)
      const restored = asEntry(workspace, 'restore', entity, (token) =>
        restoreForUndo(workspace, token(), entity, key),
      )
      return recordDetail(restored, workspace)
    },
  }
}

function found(workspace: Workspace, entity: EntityName, key: string): StoredRecord {
  const record = workspace.records.get(entity, key)
  if (record === undefined) throw new AppError('not-found', `There is no ${entity} “${key}”.`)
  return record
}

/** Options of a change in slices that tell its job how far it is. */
export function sliced(
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

async function previewMany(
  workspace: Workspace,
  entity: EntityName,
  keys: readonly string[],
): Promise<BulkRemovalPreview> {
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
  const counted = (titles: ReadonlyMap<string, string>) => ({
    records: titles.size,
    titles: [...titles.values()].slice(0, shownTitles),
  })
  return {
    records: keys.length,
    alongside: [...alongside]
      .filter(([, titles]) => titles.size > 0)
      .map(([name, titles]) => ({ entity: name, ...counted(titles) })),
    representatives: counted(representatives),
  }
}

import type { BoothTemplate, Handlers } from '../../../shared/contract/index.ts'
import { templateContent, templateGroups } from '../../../shared/domain/booths/booth-content.ts'
import { namedApart } from '../../../shared/domain/named-apart.ts'
import { fileValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { applyTemplate, boothFromTemplate, templateUse } from '../../workspace/booths/apply-template.ts'
import { boothContentOf } from '../../workspace/edits/booth-content.ts'
import { orderParts } from '../../workspace/booths/order-parts.ts'
import {
  asEntry,
  keepContentAsEntry,
  removeContentAsEntry,
  renameContentAsEntry,
} from '../../workspace/edits/index.ts'
import { restoreSnapshot } from '../../workspace/booths/restore-snapshot.ts'
import type { NamedContent } from '../../workspace/stores/booths.ts'
import { selectedKeys } from '../../workspace/lists/selected-keys.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { OpenEvent } from '../events/open-event.ts'
import { recordDetail } from '../views/record-detail.ts'
import { sliced } from './records.ts'

type BoothVersionHandlers = Pick<
  Handlers,
  | Extract<keyof Handlers, `snapshots.${string}` | `templates.${string}`>
  | 'booths.partOrder'
  | 'booths.orderParts'
  | 'booths.applyTemplate'
  | 'booths.fromTemplate'
>

export function boothVersionHandlers({ host, events, jobs }: ApplicationContext): BoothVersionHandlers {
  const opened = async (eventId: string) => (await events.open(eventId)).workspace
  /** What is on the service only would be another file when somebody replaces it there. */
  const fetchFiles = async (event: OpenEvent, id: number): Promise<void> => {
    const { workspace, engine } = event
    const { content } = workspace.snapshots.get(id)
    const records = [
      { entity: 'booth', key: workspace.snapshots.boothOf(id), values: content.values } as const,
      ...content.parts,
    ]
    for (const { entity, key, values } of records) {
      for (const { field, url } of remoteFiles(entity, values)) {
        const { hash } = await engine.ensureAsset(entity, key, field)
        workspace.snapshots.nameFile(id, url, hash)
      }
    }
  }
  return {
    'snapshots.list': async ({ eventId, booth }) =>
      (await opened(eventId)).snapshots.list(booth).map(withoutContent),
    'snapshots.create': async ({ eventId, booth, name }) => {
      const event = await events.open(eventId)
      const { workspace } = event
      const { added, token } = keepContentAsEntry(workspace, 'state', () =>
        workspace.snapshots.add(booth, name, boothContentOf(workspace, booth)),
      )
      fetchFiles(event, added.id).catch((error: unknown) => {
        const reason = error instanceof AppError ? error.code : 'internal'
        host.log.info('Files of a named state stay on the service for now.', { reason })
      })
      return { ...withoutContent(added), token }
    },
    'snapshots.rename': async ({ eventId, id, name }) => ({
      token: renameContentAsEntry(await opened(eventId), 'state', id, name),
    }),
    'snapshots.remove': async ({ eventId, id }) => ({
      token: removeContentAsEntry(await opened(eventId), 'state', id),
    }),
    'snapshots.content': async ({ eventId, booth, id }) => {
      const workspace = await opened(eventId)
      return id === null ? boothContentOf(workspace, booth) : workspace.snapshots.get(id).content
    },
    'snapshots.restore': async ({ eventId, id, choice }) => ({
      token: restoreSnapshot(await opened(eventId), id, choice),
    }),

    'booths.partOrder': async ({ eventId, booth, entity }) =>
      (await opened(eventId)).partOrders.get(booth, entity),
    'booths.orderParts': async ({ eventId, booth, entity, keys }) => {
      const workspace = await opened(eventId)
      return workspace.transaction(() => {
        const token = workspace.undo.begin('order', 'booth')
        return { token: orderParts(workspace, () => token, booth, entity, keys) ? token : null }
      })
    },

    'templates.list': async ({ eventId }) =>
      namedApart((await opened(eventId)).templates.list().map(templateOf)),
    'templates.create': async ({ eventId, booth, name, groups }) => {
      const workspace = await opened(eventId)
      const { added, token } = keepContentAsEntry(workspace, 'template', () =>
        workspace.templates.add(name, templateContent(boothContentOf(workspace, booth), groups)),
      )
      return { ...templateOf(added), token }
    },
    'templates.rename': async ({ eventId, id, name }) => ({
      token: renameContentAsEntry(await opened(eventId), 'template', id, name),
    }),
    'templates.remove': async ({ eventId, id }) => ({
      token: removeContentAsEntry(await opened(eventId), 'template', id),
    }),
    'templates.preview': async ({ eventId, id, selection, mode }, signal) => {
      const workspace = await opened(eventId)
      return templateUse(workspace, id, await selectedKeys(workspace, 'booth', selection), mode, { signal })
    },
    'booths.applyTemplate': async ({ eventId, id, selection, mode }) => {
      const workspace = await opened(eventId)
      workspace.templates.get(id)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const keys = await selectedKeys(workspace, 'booth', selection)
        return {
          ...(await applyTemplate(
            workspace,
            id,
            keys,
            mode,
            sliced(signal, report, 'changing', 'booth', keys.length),
          )),
        }
      })
      return { jobId }
    },
    'booths.fromTemplate': async ({ eventId, id, name, floor }) => {
      const workspace = await opened(eventId)
      const values = { booth_name: name, ...(floor === null ? {} : { floor_id: floor }) }
      const made = asEntry(workspace, 'make', 'booth', (token) =>
        boothFromTemplate(workspace, id, values, token()),
      )
      return recordDetail(made, workspace)
    },
  }
}

function withoutContent({ id, name, at }: NamedContent): Pick<NamedContent, 'id' | 'name' | 'at'> {
  return { id, name, at }
}

function templateOf({ content, ...named }: NamedContent): BoothTemplate {
  const groups = templateGroups.filter((group) => {
    const { values, parts } = templateContent(content, [group])
    return parts.length > 0 || Object.keys(values).length > 0
  })
  return { ...named, groups, content }
}

/** The files of a record that are known by their address alone. */
function remoteFiles(
  entity: EntityName,
  values: RecordValues,
): readonly { readonly field: string; readonly url: string }[] {
  return entities[entity].files.flatMap(({ name }) => {
    const file = fileValue(values[name])
    return file?.url === undefined || file.hash !== undefined ? [] : [{ field: name, url: file.url }]
  })
}

import type { Handlers } from '../../../shared/contract/index.ts'
import { plainJson } from '../../../shared/json.ts'
import { mediaArchiveLimits } from '../../archives/limits.ts'
import { openArchive, type Archive } from '../../archives/open-archive.ts'
import { addFiles } from '../../folder-drop/add-files.ts'
import { matchDropped } from '../../folder-drop/known-booths.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { OpenEvent } from '../events/open-event.ts'

/** Media of a folder tree or an archive for booths. */
export function folderDropHandlers({
  events,
  jobs,
}: ApplicationContext): Pick<Handlers, Extract<keyof Handlers, `folderDrop.${string}`>> {
  return {
    'folderDrop.match': async ({ eventId, source, booth }, signal) => {
      const open = await events.open(eventId)
      if ('entries' in source) return matchDropped(open.workspace, source.entries, booth, signal)
      const archive = await openBundle(open, source.bundleId, signal)
      try {
        return await matchDropped(open.workspace, archive.entries, booth, signal)
      } finally {
        archive.close()
      }
    },
    'folderDrop.apply': async ({ eventId, token, bundleId, convert, files }) => {
      const open = await events.open(eventId)
      const jobId = jobs.start('import', 'importing', async (signal, report) => {
        const archive = bundleId === null ? null : await openBundle(open, bundleId, signal)
        const onDone = (done: number): void =>
          report({ phase: 'importing', entity: 'booth', done, total: files.length })
        const sources = {
          workspace: open.workspace,
          derived: open.derived,
          archive,
          rules: open.workspace.readiness.rules().slots,
          convert,
        }
        try {
          return plainJson(await addFiles(sources, files, { token, signal, onDone }))
        } finally {
          archive?.close()
        }
      })
      return { jobId }
    },
    'folderDrop.close': async ({ eventId, bundleId }) => {
      ;(await events.open(eventId)).bundles.forget(bundleId)
      return null
    },
  }
}

function openBundle({ bundles }: OpenEvent, bundleId: string, signal: AbortSignal): Promise<Archive> {
  const { path, name } = bundles.taken(bundleId)
  return openArchive(path, mediaArchiveLimits, name, signal)
}

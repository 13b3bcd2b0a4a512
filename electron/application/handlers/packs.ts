import type { Handlers } from '../../../shared/contract/index.ts'
import { plainJson } from '../../../shared/json.ts'
import { zipEachPack } from '../../packs/make-each.ts'
import { makePack } from '../../packs/make-pack.ts'
import { selectedKeys } from '../../workspace/lists/selected-keys.ts'
import type { ApplicationContext } from '../context.ts'
import { fetchFilesOf } from '../packs/fetch-files.ts'
import { lookIntoPack, openAsEvent } from '../packs/open-pack.ts'

type PackHandlers = Pick<Handlers, Extract<keyof Handlers, `packs.${string}`>>

/** Booths into packs, and events out of packs. */
export function packHandlers(context: ApplicationContext): PackHandlers {
  const { events, jobs, host, bundles } = context
  return {
    'packs.make': async ({ eventId, selection, name, withFilms, each }) => {
      const open = await events.open(eventId)
      const { workspace, tables } = open
      const event = context.events.registered().find(({ id }) => id === eventId)
      const jobId = jobs.start('export', 'exporting', async (signal, report) => {
        const boothKeys = await selectedKeys(workspace, 'booth', selection)
        const { baseUrl, remoteId, name: eventName, startDate, endDate, timezone } = event ?? (await events.known(eventId))
        const maker = { workspace, version: host.version, event: { baseUrl, remoteId, name: eventName, startDate, endDate, timezone } }
        const kind = workspace.records.count('booth') === boothKeys.length ? ('event' as const) : ('booths' as const)
        const failure = await fetchFilesOf(open, boothKeys, withFilms, { signal, onDone: (done, total) => report({ phase: 'pulling', done, total }) })
        const onDone = (done: number, total: number): void => report({ phase: 'writing', done, total })
        const {
          value,
          fileId,
          name: fileName,
        } = await tables.write({ name: `${name}.${each === undefined ? 'boothpack' : 'zip'}`, mime: 'application/zip' }, (path) =>
          each === undefined
            ? makePack(maker, { boothKeys, kind, withFilms }, path, { signal, onDone })
            : zipEachPack(maker, { boothKeys, withFilms, ...each }, path, { signal, onDone }),
        )
        const why = value.missing.length === 0 || failure === null ? {} : { why: plainJson(failure.toShape()) }
        return { ...value, ...why, fileId, name: fileName, leftOut: [...value.leftOut], missing: [...value.missing] }
      })
      return { jobId }
    },
    'packs.look': ({ bundleId }, signal) => lookIntoPack(context, bundleId, signal),
    'packs.open': ({ bundleId }) => ({
      jobId: jobs.start('import', 'importing', async (signal, report) => {
        const opened = await openAsEvent(context, bundleId, signal, report)
        // An error's details are JSON by contract.
        return plainJson(opened)
      }),
    }),
    'packs.forget': ({ bundleId }) => {
      bundles.forget(bundleId)
      return null
    },
  }
}

import type { Handlers, PackMailWords } from '../../../shared/contract/index.ts'
import { plainJson } from '../../../shared/json.ts'
import { zipEachPack } from '../../packs/make-each.ts'
import { makePack, type PackMaker } from '../../packs/make-pack.ts'
import { packTask } from '../../packs/pack-task.ts'
import { selectedKeys } from '../../workspace/lists/selected-keys.ts'
import { type Workspace, currentValues } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'
import { fetchFilesOf } from '../packs/fetch-files.ts'
import { unreturnedPacks, sentPackList } from '../packs/sent-packs.ts'
import { lookIntoPack, openAsEvent } from '../arrivals/open-pack.ts'
import { fileNamer } from '../../../shared/domain/files/name-files.ts'
import { mailMessage, type MailDraft } from '../../../shared/domain/mail/message.ts'
import { filledPackLetter } from '../../../shared/domain/packs/pack-letter.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { AppError } from '../../../shared/errors.ts'
import { writeArchive } from '../../archives/write-archive.ts'
import { peopleOf } from '../readiness/reminders.ts'

type PackHandlers = Pick<Handlers, Extract<keyof Handlers, `packs.${string}`>>

/** Booths into packs, and events out of packs. */
export function packHandlers(context: ApplicationContext): PackHandlers {
  const { events, jobs, host, bundles } = context
  const makerOf = async (eventId: string, workspace: Workspace): Promise<PackMaker> => {
    const event = events.registered().find(({ id }) => id === eventId) ?? (await events.known(eventId))
    const { baseUrl, remoteId, name, startDate, endDate, timezone } = event
    return {
      workspace,
      version: host.version,
      event: { baseUrl, remoteId, name, startDate, endDate, timezone },
    }
  }
  return {
    'packs.make': async ({ eventId, selection, name, withFilms, due: asked, each }) => {
      const open = await events.open(eventId)
      const { workspace, tables } = open
      const due = asked === undefined ? workspace.readiness.rules().due : asked
      const jobId = jobs.start('export', 'exporting', async (signal, report) => {
        const boothKeys = await selectedKeys(workspace, 'booth', selection)
        const maker = await makerOf(eventId, workspace)
        const kind =
          workspace.records.count('booth') === boothKeys.length ? ('event' as const) : ('booths' as const)
        const failure = await fetchFilesOf(open, boothKeys, withFilms, {
          signal,
          onDone: (done, total) => report({ phase: 'pulling', done, total }),
        })
        const dueOf = (): string | null => due
        const draftOf =
          each?.mails === undefined
            ? undefined
            : packMails(workspace, { ...each.mails, untitled: each.untitled, dueOf })
        const onDone = (done: number, total: number): void => report({ phase: 'writing', done, total })
        const {
          value,
          fileId,
          name: fileName,
        } = await tables.write(
          { name: `${name}.${each === undefined ? 'boothpack' : 'zip'}`, mime: 'application/zip' },
          (path) =>
            each === undefined
              ? makePack(maker, { boothKeys, kind, withFilms, due }, path, { signal, onDone })
              : zipEachPack(maker, { boothKeys, withFilms, dueOf, untitled: each.untitled, draftOf }, path, {
                  signal,
                  onDone,
                }),
        )
        const why =
          value.missing.length === 0 || failure === null ? {} : { why: plainJson(failure.toShape()) }
        return {
          ...value,
          ...why,
          fileId,
          name: fileName,
          leftOut: [...value.leftOut],
          missing: [...value.missing],
        }
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
    'packs.sent': async ({ eventId, state, offset = 0, limit = 100 }) =>
      sentPackList((await events.open(eventId)).workspace, { state, offset, limit }),
    'packs.remind': async ({ eventId, name, withPacks, keys, untitled, ...words }) => {
      const open = await events.open(eventId)
      const { workspace } = open
      const jobId = jobs.start('export', 'exporting', async (signal, report) => {
        const meant = new Set(keys)
        const dues = new Map(
          unreturnedPacks(workspace).flatMap(({ booth, due }) => (meant.has(booth) ? [[booth, due]] : [])),
        )
        const boothKeys = [...dues.keys()]
        const dueOf = (key: string): string | null => dues.get(key) ?? null
        const draftOf = packMails(workspace, { ...words, untitled, dueOf })
        const onDone = (done: number, total: number): void => report({ phase: 'writing', done, total })
        if (withPacks)
          await fetchFilesOf(open, boothKeys, false, {
            signal,
            onDone: (done, total) => report({ phase: 'pulling', done, total }),
          })
        const request = { boothKeys, withFilms: false, dueOf, untitled, draftOf }
        const maker = await makerOf(eventId, workspace)
        const made = await open.tables.write(
          { name: `${name}.zip`, mime: 'application/zip' },
          async (path) =>
            withPacks
              ? void (await zipEachPack(maker, request, path, { signal, onDone }))
              : zipMails(workspace, boothKeys, draftOf, path, signal),
        )
        return { fileId: made.fileId, name: made.name, booths: boothKeys.length }
      })
      return { jobId }
    },
    'packs.task': async ({ eventId }) => packTask((await events.open(eventId)).workspace),
    'packs.forget': ({ bundleId }) => {
      bundles.forget(bundleId)
      return null
    },
  }
}

interface MailTexts extends PackMailWords {
  /** In place of the name of a booth that has none. */
  readonly untitled: string
  /** YYYY-MM-DD; `null`: there is no deadline. */
  readonly dueOf: (boothKey: string) => string | null
}

/** The e-mail about a booth's pack, to who can best be written to about it; it throws `not-found`. */
function packMails(
  { records, clock }: Pick<Workspace, 'records' | 'clock'>,
  { letter, days, untitled, dueOf }: MailTexts,
) {
  const date = new Date(clock.now())
  return (boothKey: string): MailDraft => {
    const record = records.get('booth', boothKey)
    if (record === undefined) throw new AppError('not-found', `There is no booth “${boothKey}”.`)
    const { name = '', email = '' } = peopleOf({ records }, record)[0] ?? {}
    const booth = recordTitle('booth', currentValues(record)) || untitled
    const due = dueOf(boothKey)
    const deadline = due === null ? '' : (days[due] ?? due)
    return {
      to: { name, email },
      date,
      ...filledPackLetter(letter, { exhibitor: name || booth, booth, deadline }),
    }
  }
}

/** Writes one zip with an e-mail for each booth to `target`. Throws what `writeArchive` throws. */
async function zipMails(
  { records }: Pick<Workspace, 'records'>,
  boothKeys: readonly string[],
  draftOf: (boothKey: string) => MailDraft,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const nameFile = fileNamer('.eml')
  const files = boothKeys.map((key) => {
    const record = records.get('booth', key)
    const title = record === undefined ? '' : recordTitle('booth', currentValues(record))
    return { path: nameFile(title || key), text: mailMessage(draftOf(key)) }
  })
  await writeArchive(target, files, { signal })
}

import type { PackMailWords } from '../../../shared/contract/index.ts'
import { fileNamer } from '../../../shared/domain/files/name-files.ts'
import { mailMessage, type MailDraft } from '../../../shared/domain/mail/message.ts'
import { filledPackLetter } from '../../../shared/domain/packs/pack-letter.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { AppError } from '../../../shared/errors.ts'
import { writeArchive } from '../../archives/write-archive.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import { peopleOf } from '../readiness/reminders.ts'

export interface MailTexts extends PackMailWords {
  /** In place of the name of a booth that has none. */
  readonly untitled: string
  /** YYYY-MM-DD; `null`: there is no deadline. */
  readonly dueOf: (boothKey: string) => string | null
}

/** The e-mail about a booth's pack, to who can best be written to about it; it throws `not-found`. */
export function packMails(
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
export async function zipMails(
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

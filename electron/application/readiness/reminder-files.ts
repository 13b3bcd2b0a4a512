import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { BoothToRemind, ReminderWords, GeneratedFile } from '../../../shared/contract/index.ts'
import { fileNamer } from '../../../shared/domain/files/name-files.ts'
import { mailMessage } from '../../../shared/domain/mail/message.ts'
import { letterTo, missingLines, type ReminderTexts } from '../../../shared/domain/mail/reminders.ts'
import { AppError } from '../../../shared/errors.ts'
import { jsonLine } from '../../../shared/json.ts'
import type { TableFolder, TableFormat } from '../../tables/table-folder.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { reminderList, type ReminderList } from './reminders.ts'

interface ReminderFile {
  readonly format: TableFormat | 'eml'
  /** Without what follows the dot. */
  readonly name: string
  /** Of the booths that are meant. */
  readonly keys: readonly string[]
  /** By the key of a booth: the e-mail of whom to write to, where that is not the first. */
  readonly to: Readonly<Record<string, string>>
  readonly words: ReminderWords
}

/**
 * Those of the booths that are not ready as a table, or a zip with an e-mail for each, in slices.
 *
 * @throws AppError `cancelled`, and what writing tables throws
 */
export async function reminderFile(
  workspace: Pick<Workspace, 'clock' | 'lists' | 'records' | 'readiness'>,
  tables: Pick<TableFolder, 'make' | 'keep'>,
  { format, name, keys: meant, to, words }: ReminderFile,
  {
    signal,
    onDone,
  }: { readonly signal: AbortSignal; readonly onDone: (done: number, total: number) => void },
): Promise<GeneratedFile> {
  const list = await reminderList(workspace)
  const isMeant = new Set(meant)
  const keys = list.keys.filter((key) => isMeant.has(key))
  const texts = textsOf(words)
  const booths = boothsIn(list, keys, to, signal, onDone)
  if (format === 'eml') {
    const bytes = await mailsOf(booths, workspace, texts)
    return {
      ...(await tables.keep({ name: `${name}.zip`, mime: 'application/zip', bytes })),
      records: keys.length,
    }
  }
  const { fileId, name: fileName } = await tables.make(
    { name, format, sheet: 'booths' },
    rowsOf(booths, words, texts),
    signal,
  )
  return { fileId, name: fileName, records: keys.length }
}

async function* boothsIn(
  list: ReminderList,
  keys: readonly string[],
  to: ReminderFile['to'],
  signal: AbortSignal,
  onDone: (done: number, total: number) => void,
): AsyncGenerator<BoothToRemind> {
  const pause = pacer()
  for (const [index, key] of keys.entries()) {
    if (signal.aborted) throw new AppError('cancelled', 'The export was called off.')
    const booth = list.of(key)
    if (booth !== undefined) yield writtenTo(booth, to[key])
    await pause()
    if ((index + 1) % 500 === 0) onDone(index + 1, keys.length)
  }
  onDone(keys.length, keys.length)
}

/** The booth with the person of this e-mail as the one to write to. */
function writtenTo(booth: BoothToRemind, email: string | undefined): BoothToRemind {
  const asked = booth.people.find((person) => person.email === email)
  return asked === undefined
    ? booth
    : { ...booth, people: [asked, ...booth.people.filter((person) => person !== asked)] }
}

async function* rowsOf(
  booths: AsyncIterable<BoothToRemind>,
  words: ReminderWords,
  texts: ReminderTexts,
): AsyncGenerator<string> {
  yield jsonLine([...words.headings])
  for await (const booth of booths) {
    const [person] = booth.people
    const due = booth.due === null ? null : { date: booth.due }
    yield jsonLine([
      booth.name || words.untitled,
      person?.name ?? '',
      person?.email ?? '',
      missingLines(booth, texts).join('\n'),
      due,
      booth.score,
    ])
  }
}

async function mailsOf(
  booths: AsyncIterable<BoothToRemind>,
  { clock, readiness }: Pick<Workspace, 'clock' | 'readiness'>,
  texts: ReminderTexts,
): Promise<Uint8Array> {
  const zip = new ZipFile()
  const whole = buffer(zip.outputStream)
  const date = new Date(clock.now())
  const nameFile = fileNamer('.eml')
  for await (const booth of booths) {
    const { name = '', email = '' } = booth.people[0] ?? {}
    const message = mailMessage({ to: { name, email }, date, ...letterTo(booth, readiness.letter(), texts) })
    zip.addBuffer(Buffer.from(message), nameFile(booth.name || texts.untitled), { mtime: date })
  }
  zip.end()
  return whole
}

function textsOf({ reasons, days, untitled }: ReminderWords): ReminderTexts {
  const byReason = new Map(
    reasons.map(({ entity, field, code, text }) => [`${entity} ${field} ${code}`, text]),
  )
  return {
    // One that came about since the words were said.
    reason: ({ entity, field, code }) => byReason.get(`${entity} ${field} ${code}`) ?? field,
    day: (day) => days[day] ?? day,
    untitled,
  }
}

import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { instantOfTime } from '../../../shared/domain/zoned-time.ts'
import { invalid, type FieldTexts } from '../limits/problem.ts'
import { uniqueText } from '../storage/indexed-fields.ts'
import type { NewRecord, RecordReader } from '../storage/types.ts'
import { receivedId } from '../../../shared/domain/fields/received.ts'

/** Of a device's name. */
const mostCharacters = 255
/** A scanner's clock may be wrong; one that is wrong by more says nothing about when it was. */
const mostAheadMs = 24 * 60 * 60 * 1000

/** What is said of one scan of an attendee's badge at a booth. */
export type ScanWords = Readonly<
  Partial<Record<'booth_id' | 'attendee_id' | 'attendee_email' | 'at' | 'device', JsonValue>>
>

/**
 * A scan that is to be made. The attendee is named by the identifier or the e-mail address, which the
 * badge may show; a time without a zone is one of the event's clocks, and none at all is `now`
 * (milliseconds since 1970). Throws 422 by field.
 */
export async function readScan(
  words: ScanWords,
  {
    reader,
    timeZone,
    now,
  }: { readonly reader: RecordReader; readonly timeZone: string; readonly now: number },
): Promise<NewRecord> {
  const problems: Record<string, string[]> = {}
  const boothId = receivedId(words.booth_id)
  if (boothId === undefined) problems['booth_id'] = ['This must be the identifier of a booth.']
  const attendee = await attendeeOf(words, reader)
  if (typeof attendee !== 'number') Object.assign(problems, attendee)
  const at = words.at === undefined || words.at === '' ? now : instantOfTime(words.at, timeZone)
  if (Number.isNaN(at)) problems['at'] = ['This must be a time, such as 2027-05-04T10:30:00+02:00.']
  else if (at > now + mostAheadMs) problems['at'] = ['This is in the future.']
  const { device = '' } = words
  if (typeof device !== 'string' || device.length > mostCharacters)
    problems['device'] = [`This must be a text of at most ${mostCharacters} characters.`]
  if (boothId === undefined || typeof attendee !== 'number' || Object.keys(problems).length > 0)
    throw invalid(problems)
  return {
    entity: 'qrScan',
    values: { booth_id: boothId, attendee_id: attendee, at: secondOf(at), device },
    references: [
      { field: 'booth_id', to: 'booth', text: String(boothId), id: boothId },
      { field: 'attendee_id', to: 'attendee', text: String(attendee), id: attendee },
    ],
  }
}

/** As the reports have it: in UTC, to the second. */
function secondOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

async function attendeeOf(
  { attendee_id: id, attendee_email: email }: ScanWords,
  reader: RecordReader,
): Promise<number | FieldTexts> {
  if (id !== undefined && email !== undefined)
    return { attendee_email: ['Say attendee_id or attendee_email, not both.'] }
  if (email === undefined)
    return receivedId(id) ?? { attendee_id: ['This must be the identifier of an attendee.'] }
  if (typeof email !== 'string') return { attendee_email: ['This must be an e-mail address.'] }
  const text = uniqueText(email.trim())
  const [found] = (await reader.idsByValue('attendee', 'email', [text])).get(text) ?? []
  return found ?? { attendee_email: ['No attendee of this event has this e-mail address.'] }
}

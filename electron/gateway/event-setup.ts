import type { EventSetup, SetupChange } from '../../shared/domain/event-setup/event-setup.ts'
import { setupFields } from '../../shared/domain/event-setup/event-setup.ts'
import { setupPath, setupVersion } from '../../shared/domain/event-setup/setup-path.ts'
import { isObject, type JsonObject, type JsonValue } from '../../shared/domain/record/record-values.ts'
import { extensionsPath } from '../../shared/entities/bulk.ts'
import type { Access } from './access.ts'
import { askExtension } from './ask-extension.ts'
import { parseBody } from './answers/answers.ts'
import { failureOfRead } from './answers/failed-answer.ts'
import { errorOf } from './requests/failure.ts'
import type { HttpAnswer } from './requests/http.ts'

/** The set-up of an event, and the state of it as the service calls that. */
export interface SeenSetup {
  readonly setup: EventSetup
  readonly tag: string
}

const largestAnswerBytes = 256 * 1024
const preconditionFailed = 412

/**
 * The set-up of the event; `undefined` where the service does not offer it, as one that is not ours
 * or is older. Throws what reads throw.
 */
export async function readEventSetup(access: Access, signal: AbortSignal): Promise<SeenSetup | undefined> {
  const get = (path: string) => askExtension(access, path, { maxAnswerBytes: largestAnswerBytes, signal })
  if (!isOffered(await get(extensionsPath))) return undefined
  return seenIn(access, await get(setupPath))
}

/**
 * Changes the set-up of the event as it was seen: `undefined` where it is another by now, and nothing
 * was changed. Throws what reads throw.
 */
export async function changeEventSetup(
  access: Access,
  change: SetupChange,
  seen: string,
  signal: AbortSignal,
): Promise<SeenSetup | undefined> {
  const answer = await access.withToken(
    (authorization) =>
      access.writer.send({
        method: 'PATCH',
        url: access.baseUrl + setupPath,
        headers: {
          accept: 'application/json',
          ...authorization,
          'content-type': 'application/json',
          'if-match': seen,
        },
        body: JSON.stringify(change),
        maxAnswerBytes: largestAnswerBytes,
        signal: AbortSignal.any([signal, access.closed]),
      }),
    signal,
  )
  if (answer.kind === 'no-answer') throw errorOf(answer.failure)
  return answer.status === preconditionFailed ? undefined : seenIn(access, answer)
}

function isOffered(answer: HttpAnswer<string>): boolean {
  const data = answer.status === 200 ? dataOf(answer) : undefined
  const event = data?.['event']
  return isObject(event) && event['version'] === setupVersion
}

function seenIn({ host, clock, clean }: Access, answer: HttpAnswer<string>): SeenSetup {
  const setup = answer.status === 200 ? setupIn(dataOf(answer)) : undefined
  const tag = answer.headers['etag']
  if (setup === undefined || tag === undefined) throw errorOf(failureOfRead(answer, host, clock.now(), clean))
  return { setup, tag }
}

function dataOf({ body }: HttpAnswer<string>): JsonObject | undefined {
  const parsed = parseBody(body)
  const data = parsed.kind === 'object' ? parsed.value['data'] : undefined
  return isObject(data) ? data : undefined
}

function setupIn(data: JsonObject | undefined): EventSetup | undefined {
  const isWhole = setupFields.every((field) =>
    field === 'languages' ? isTexts(data?.[field]) : typeof data?.[field] === 'string',
  )
  // Each field was looked at.
  return isWhole ? (data as unknown as EventSetup) : undefined
}

function isTexts(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

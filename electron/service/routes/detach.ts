import type { FastifyInstance, FastifyRequest } from 'fastify'
import { specialOperations } from '../../../shared/entities/operations.ts'
import { recordsOf, type ServiceContext } from '../http/context.ts'
import { invalid, notFound } from '../limits/problem.ts'
import { dropReference } from '../records/remove.ts'
import { uniqueText } from '../storage/indexed-fields.ts'
import type { RecordReader, RecordWriter } from '../storage/types.ts'
import { routePath, jsonBody, pathId, queryText } from '../http/request-values.ts'

type FindSpeaker = (reader: RecordReader, request: FastifyRequest) => Promise<number>

const byPath: FindSpeaker = async (reader, request) => {
  const id = pathId(request, 'speakerId')
  if ((await reader.get('speaker', id)) === undefined) throw notFound(`The speaker ${id}`)
  return id
}

/**
 * The e-mail address comes in a JSON body or in the query: bodies of DELETE do not survive every
 * proxy.
 */
const byEmail: FindSpeaker = async (reader, request) => {
  const email = jsonBody(request)['email'] ?? queryText(request, 'email')
  if (typeof email !== 'string' || email.trim() === '') throw invalid({ email: ['This field is required.'] })
  const text = uniqueText(email)
  const id = (await reader.idsByValue('speaker', 'email', [text])).get(text)?.[0]
  if (id === undefined) throw notFound('A speaker with this e-mail address')
  return id
}

/** Takes a speaker off all sessions, or off one; named by identifier or by e-mail address. */
export function detachRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { detachSpeaker, detachSpeakerByEmail, detachSessionSpeaker, detachSessionSpeakerByEmail } =
    specialOperations
  fromAllSessions(app, context, detachSpeaker.path, byPath)
  fromAllSessions(app, context, detachSpeakerByEmail.path, byEmail)
  fromOneSession(app, context, detachSessionSpeaker.path, byPath)
  fromOneSession(app, context, detachSessionSpeakerByEmail.path, byEmail)
}

function fromAllSessions(
  app: FastifyInstance,
  context: ServiceContext,
  path: string,
  find: FindSpeaker,
): void {
  app.delete(routePath(path), async (request) => {
    const detached = await recordsOf(context, request).transaction(async (writer) => {
      const speakerId = await find(writer, request)
      const sessionIds = await sessionsOf(writer, speakerId)
      for (const id of sessionIds)
        await dropReference(writer, 'session', id, 'speaker_ids', String(speakerId))
      return { speakerId, sessionIds }
    })
    return {
      status: true,
      message: `The speaker was removed from ${detached.sessionIds.length === 1 ? '1 session' : `${detached.sessionIds.length} sessions`}.`,
      speaker_id: detached.speakerId,
      session_ids: detached.sessionIds,
    }
  })
}

function fromOneSession(
  app: FastifyInstance,
  context: ServiceContext,
  path: string,
  find: FindSpeaker,
): void {
  app.delete(routePath(path), async (request) => {
    const sessionId = pathId(request, 'sessionId')
    const speakerId = await recordsOf(context, request).transaction(async (writer) => {
      if ((await writer.get('session', sessionId)) === undefined) throw notFound(`The session ${sessionId}`)
      const found = await find(writer, request)
      if (!(await sessionsOf(writer, found)).includes(sessionId))
        throw notFound(`The speaker ${found} in the session ${sessionId}`)
      await dropReference(writer, 'session', sessionId, 'speaker_ids', String(found))
      return found
    })
    return {
      status: true,
      message: 'The speaker was removed from the session.',
      session_id: sessionId,
      speaker_id: speakerId,
    }
  })
}

async function sessionsOf(writer: RecordWriter, speakerId: number): Promise<readonly number[]> {
  const text = String(speakerId)
  return (await writer.idsByValue('session', 'speaker_ids', [text])).get(text) ?? []
}

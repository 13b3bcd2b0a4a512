import type { Personality } from './personality.ts'
import type { SentBody } from './request-body.ts'
import { textOf, type Json, type ResourceName, type Values } from './resources.ts'
import type { HeldRecord, State } from './state.ts'
import type { WriteAnswer } from './writing.ts'

/** What is done to a record otherwise than by saving or removing it. */
export interface OwnOperation {
  readonly kind: 'upload' | 'detach'
  readonly resource: ResourceName
  /** Of the attendee, the session or, where it is about all sessions, the speaker. */
  readonly id: string | undefined
  perform(sent: SentBody, query: URLSearchParams): WriteAnswer
}

/** The operations of the interface's inventory that no resource has. */
export function createOperations(
  state: State,
  personality: Personality,
): (method: string, path: string) => OwnOperation | undefined {
  const upload = (id: string, { files }: SentBody): WriteAnswer => {
    const file = files['resume'] ?? Object.values(files)[0]
    if (state.get('attendee', id) === undefined) return refused(404, 'There is no such attendee.')
    if (file === undefined) return refused(422, 'The resume is required.')
    state.change('attendee', id, {}, { resume: file })
    return said(personality.resumeAnswer, { attendee_id: Number(id) })
  }

  const speakersMeant = (
    speakerId: string | undefined,
    sent: SentBody,
    query: URLSearchParams,
  ): readonly HeldRecord[] => {
    if (speakerId !== undefined) return state.all('speaker').filter(({ id }) => id === speakerId)
    const email = textOf(sent.values['email'] ?? query.get('email') ?? '').toLowerCase()
    return state.all('speaker').filter(({ values }) => textOf(values['email']).toLowerCase() === email)
  }

  const detach = (
    speakerId: string | undefined,
    sessionId: string | undefined,
    sent: SentBody,
    query: URLSearchParams,
  ): WriteAnswer => {
    const ids = speakersMeant(speakerId, sent, query).map(({ id }) => id)
    const sessions = state.all('session').filter(({ id }) => sessionId === undefined || id === sessionId)
    const left = sessions.filter(({ values }) => speakersOf(values).some((id) => ids.includes(id)))
    const isUnknown = ids.length === 0 || sessions.length === 0
    if (isUnknown || (left.length === 0 && sessionId !== undefined && personality.refusesDetached))
      return refused(404, 'Nobody to detach.')
    // It says yes, and keeps them as they were.
    const isIgnored = personality.ignores.session?.includes('speaker_ids') === true
    for (const { id, values } of isIgnored ? [] : left) {
      state.change(
        'session',
        id,
        {
          speaker_ids: speakersOf(values)
            .filter((one) => !ids.includes(one))
            .map(Number),
        },
        {},
      )
    }
    return said(personality.detachAnswer, { session_ids: left.map(({ id }) => Number(id)) })
  }

  return (method, path) => {
    const words = path.split('/').slice(2)
    if (method === 'POST') {
      const [users, attendees, id, resume] = words
      const isResume =
        users === 'users' && attendees === 'attendees' && resume === 'resume' && words.length === 4
      return !isResume || id === undefined
        ? undefined
        : { kind: 'upload', resource: 'attendee', id, perform: (sent) => upload(id, sent) }
    }
    if (method !== 'DELETE' || words.at(-1) !== 'detach') return undefined
    const session = words[0] === 'sessions' ? words[1] : undefined
    const speaker =
      session === undefined
        ? words.length === 4
          ? words[2]
          : undefined
        : words.length === 5
          ? words[3]
          : undefined
    return {
      kind: 'detach',
      resource: session === undefined ? 'speaker' : 'session',
      id: session ?? speaker,
      perform: (sent, query) => detach(speaker, session, sent, query),
    }
  }
}

function speakersOf(values: Values): readonly string[] {
  const ids = values['speaker_ids']
  return Array.isArray(ids) ? ids.map((id: Json) => textOf(id)) : []
}

function said(how: Personality['detachAnswer'], data: Values): WriteAnswer {
  switch (how) {
    case 'data':
      return { status: 200, body: { status: true, message: 'Done.', data } }
    case 'words':
      return { status: 200, body: { message: 'Done.' } }
    case 'nothing':
      return { status: 204, body: {} }
  }
}

function refused(status: number, message: string): WriteAnswer {
  return { status, body: { status: false, message } }
}

import { resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from './command.ts'

export const detach = defineCommand({
  name: 'detach',
  arguments: [{ name: 'key or id', count: 'optional' }],
  options: {
    session: { type: 'string', value: 'KEY|ID', purpose: 'remove from this session only' },
    email: {
      type: 'string',
      value: 'ADDRESS',
      purpose: 'the person with this e-mail address, instead of a speaker’s key or ID',
    },
  },
  purpose: 'remove a speaker from all sessions, or from one',
  help: 'The sessions and the speaker stay. The change is sent with the next “push”. An address that no speaker here has is sent too; “pull” shows the result.',
  example: 'detach 12 --session 31',
  read: ([speaker], { session, email }) => {
    if ((speaker === undefined) === (email === undefined))
      throw new AppError('invalid-input', '“detach” takes a speaker’s key or ID, or --email, but not both.')
    return { speaker, email, session }
  },
  run: async (request, { folder }) => (await import('../commands/people.ts')).detachSpeaker(folder, request),
})

export const resume = defineCommand({
  name: 'resume',
  arguments: [{ name: 'key or id', count: 'one' }],
  options: { file: { type: 'string', value: 'FILE', required: true, purpose: 'the resume: PDF or Word' } },
  purpose: 'add or replace an attendee’s resume',
  help: 'It is sent with the next “push”. A resume can be replaced, but not removed.',
  example: 'resume 31 --file resume.pdf',
  read: ([attendee], { file }) => ({ attendee: attendee ?? '', file }),
  run: async ({ attendee, file }, { folder, signal }) =>
    (await import('../commands/people.ts')).giveResume(folder, attendee, resolve(file), signal),
})

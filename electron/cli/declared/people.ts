import { resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from '../command.ts'

export const detach = defineCommand({
  name: 'detach',
  arguments: [{ name: 'key or id', count: 'optional' }],
  options: {
    session: { type: 'string', value: 'KEY|ID', purpose: 'off this session only' },
    email: { type: 'string', value: 'ADDRESS', purpose: 'whoever has this e-mail address, in place of a speaker’s key or id' },
  },
  purpose: 'take a speaker off all sessions, or off one',
  help: 'The sessions and the speaker stay. The service gets it with the next “push”; an address that nobody here has is sent too, and “pull” shows what that did.',
  example: 'detach 12 --session 31',
  read: ([speaker], { session, email }) => {
    if ((speaker === undefined) === (email === undefined))
      throw new AppError('invalid-input', '“detach” takes a speaker’s key or id, or --email, not both.')
    return { speaker, email, session }
  },
  run: async (request, { folder }) => (await import('../commands/people.ts')).detachSpeaker(folder, request),
})

export const resume = defineCommand({
  name: 'resume',
  arguments: [{ name: 'key or id', count: 'one' }],
  options: { file: { type: 'string', value: 'FILE', required: true, purpose: 'the resume: PDF or Word' } },
  purpose: 'give an attendee a resume, in place of an earlier one',
  help: 'The service gets it with the next “push”. A resume can be replaced and not taken away.',
  example: 'resume 31 --file resume.pdf',
  read: ([attendee], { file }) => ({ attendee: attendee ?? '', file }),
  run: async ({ attendee, file }, { folder, signal }) => (await import('../commands/people.ts')).giveResume(folder, attendee, resolve(file), signal),
})

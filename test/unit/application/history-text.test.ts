import { expect, it } from 'vitest'
import { historyText, redacted } from '../../../electron/application/views/history-text.ts'
import type { JournalEntry } from '../../../electron/workspace/stores/workspace.ts'

const entry: JournalEntry = {
  ...{ id: 3, entity: 'booth', key: 'r7', operation: 'save', options: {}, state: 'discarded', attempts: 2 },
  error: {
    code: 'service-error',
    message: 'exhibitor_email: ada@example.com is taken',
    details: { body: '{"email":"ada@example.com"}' },
  },
  departure: { values: { exhibitor_email: 'ada@example.com' }, at: Date.UTC(2026, 10, 2, 9) },
  createdAt: '2026-11-02T08:00:00.000Z',
  finishedAt: '2026-11-02T09:30:00.000Z',
}

it('tells what happened, oldest first, without values and addresses', () => {
  const text = historyText({
    host: { kind: 'web', version: '1.0.0', clock: { now: () => Date.UTC(2026, 10, 3) } },
    event: { id: 'fair', baseUrl: 'https://fair.example.com/api?key=secret' },
    entries: [entry, { ...entry, id: 2, error: null }],
  })
  expect(text.name).toBe('booth-builder-history-2026-11-03.json')
  expect(text.text).not.toMatch(/ada@|secret|departure|details/)
  expect(JSON.parse(text.text)).toMatchObject({
    service: 'fair.example.com',
    entries: [
      { id: 2, error: null },
      {
        id: 3,
        entity: 'booth',
        attempts: 2,
        sentAt: '2026-11-02T09:00:00.000Z',
        error: { message: 'exhibitor_email: [e-mail] is taken' },
      },
    ],
  })
})

it.each([
  ['Bearer 4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c is not valid', 'Bearer [removed] is not valid'],
  [
    'see https://cdn.example.com/logo.png?X-Signature=abc now',
    'see https://cdn.example.com/logo.png?[removed] now',
  ],
  ['booth_company_profile must not be empty', 'booth_company_profile must not be empty'],
])('clears “%s”', (text, cleared) => {
  expect(redacted(text)).toBe(cleared)
})

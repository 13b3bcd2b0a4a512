import { expect, test } from 'vitest'
import { createEventStream } from '../../../electron/application/events/event-stream.ts'

test('a listener that fails is logged once, and keeps nothing from the others nor from the work', () => {
  const errors: unknown[] = []
  const stream = createEventStream({ error: (_message, details) => errors.push(details) })
  const heard: string[] = []
  stream.listen(() => {
    throw new Error('no place for an icon')
  })
  stream.listen((...[name]) => void heard.push(name))
  stream.emit('files.changed', { eventId: 'fair' })
  stream.emit('files.changed', { eventId: 'fair' })
  expect(heard).toEqual(['files.changed', 'files.changed'])
  expect(errors).toEqual([{ event: 'files.changed', reason: 'Error: no place for an icon' }])
})

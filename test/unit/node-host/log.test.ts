import { afterEach, expect, it, vi } from 'vitest'
import { createStderrLog } from '../../../electron/node-host/log.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('the log in the terminal shows what a service said without its control characters', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  createStderrLog().warn('The service said \u001B[2J', { reason: '\u009B31m\u202E', more: 'ü' })
  expect(written.mock.calls).toEqual([
    ['warning: The service said �[2J {"reason":"\\u009b31m\\u202e","more":"ü"}\n'],
  ])
})

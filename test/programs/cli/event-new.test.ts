import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCli, type CliRun } from '../../support/cli.ts'

let folder: string
let workspace: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-own-event-'))
  workspace = join(folder, 'fair')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, { workspace, environment: {} })
const words = [
  '--name',
  'Fair',
  '--start',
  '2027-05-04',
  '--end',
  '2027-05-06',
  '--timezone',
  'Europe/Paris',
  '--language',
  'fr',
  '--language',
  'en',
]

it(
  'sets up an event of one’s own, which later commands fetch from and send to without credentials',
  { timeout: 240_000 },
  async () => {
    const made = await run('event-new', ...words)
    expect([made.code, made.stderr]).toEqual([0, ''])
    expect(made.json()).toMatchObject({
      event: { name: 'Fair', start_date: '2027-05-04T00:00:00+02:00', languages: ['fr', 'en'] },
    })
    expect((await run('pull')).code).toBe(0)
    expect((await run('list', 'event')).json()).toMatchObject([{ name: 'Fair', timezone: 'Europe/Paris' }])
    expect((await run('status')).code).toBe(0)
    const again = await run('event-new', ...words)
    expect([again.code, again.stdout]).toEqual([2, expect.stringContaining('is there already')])
  },
)

it('says what is wrong with each option, and leaves nothing behind', { timeout: 120_000 }, async () => {
  const wrong = await run('event-new', ...words, '--end', '2027-05-01', '--timezone', 'Mars')
  expect(wrong.code).toBe(2)
  expect(wrong.stdout).toContain('--timezone: This is not a time zone.')
  expect(existsSync(workspace)).toBe(false)
})

import { expect, it } from 'vitest'
import { runStories } from '../../../support/sharing/model/run.ts'

it('computers that share plans end alike and lose nothing, in a few stories of kills, copies, backups and lines that break', async () => {
  expect(await runStories(1, 12, Infinity)).toBe(12)
}, 180_000)

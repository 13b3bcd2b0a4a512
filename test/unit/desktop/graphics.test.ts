import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchGraphics } from '../../../electron/desktop/graphics.ts'
import { history } from '../../support/electron-double/app.ts'
import { app, restart } from '../../support/electron-double/index.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
let profile: string
let now = 0
beforeEach(() => {
  profile = temporaryFolder()
  now = 1_800_000_000_000
})

/** Whether a start does without the graphics card. */
function startsWithout(): boolean {
  restart(profile)
  watchGraphics(profile, { now: () => now }, silent)
  return history.includes('disableHardwareAcceleration')
}

function end(type: string, times: number): void {
  for (let done = 0; done < times; done += 1)
    app.emit('child-process-gone', {}, { type, reason: 'crashed', exitCode: 1 })
}

test('where the process that draws keeps ending, the next starts do without the graphics card, for a week', () => {
  expect(startsWithout()).toBe(false)
  end('GPU', 3)
  expect(startsWithout()).toBe(true)
  now += 8 * 24 * 60 * 60_000
  expect(startsWithout()).toBe(false)
  now -= 8 * 24 * 60 * 60_000
  expect(startsWithout()).toBe(false)
})

test('one that ends now and then changes nothing, and neither do other processes', () => {
  startsWithout()
  end('Utility', 5)
  end('GPU', 2)
  now += 11 * 60_000
  end('GPU', 1)
  expect(startsWithout()).toBe(false)
})

test('a note that makes no sense is passed over, also where the disk does not let it go', () => {
  writeFileSync(join(profile, 'graphics.json'), '{')
  expect(startsWithout()).toBe(false)
  mkdirSync(join(profile, 'graphics.json'))
  expect(startsWithout()).toBe(false)
})

import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { testClock } from '../../support/clock.ts'
import { openToOthers } from '../../support/modes.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const asPdf = () => Promise.resolve({ format: 'pdf', mime: 'application/pdf' } as const)

async function withAsset(folder: string): Promise<void> {
  const workspace = openWorkspace(folder, { clock: testClock() })
  await workspace.assets.add(Readable.from([Buffer.from('content')]), 'a.pdf', asPdf)
  workspace.close()
}

/** As an earlier version left it. */
function openUp(folder: string): void {
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(parentPath, name), 0o755)
  chmodSync(folder, 0o755)
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

describe.skipIf(process.platform === 'win32')('an event’s folder', () => {
  it('is made for this user alone', async () => {
    const folder = join(temporaryFolder(), 'event')
    await withAsset(folder)
    expect(modeOf(folder)).toBe(0o700)
    expect(openToOthers(join(folder, 'assets'))).toEqual([])
  })

  it('that was open to others is closed with all that is in it', async () => {
    const folder = join(temporaryFolder(), 'event')
    await withAsset(folder)
    openUp(folder)
    openWorkspace(folder, { clock: testClock() }).close()
    expect(openToOthers(folder)).toEqual([])
  })

  it('that somebody uses for other things too keeps them as they are, and closes the event’s', async () => {
    const folder = temporaryFolder()
    const elsewhere = join(temporaryFolder(), 'elsewhere')
    writeFileSync(elsewhere, 'not ours')
    chmodSync(elsewhere, 0o644)
    mkdirSync(join(folder, 'public'))
    await withAsset(folder)
    openUp(folder)
    symlinkSync(elsewhere, join(folder, 'exports', 'link'))
    openWorkspace(folder, { clock: testClock() }).close()
    expect([modeOf(folder), modeOf(join(folder, 'public')), modeOf(elsewhere)]).toEqual([0o755, 0o755, 0o644])
    expect(openToOthers(join(folder, 'assets'))).toEqual([])
    expect(modeOf(join(folder, 'workspace.db')) & 0o077).toBe(0)
  })
})

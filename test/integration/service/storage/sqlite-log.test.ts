import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { Connection } from '../../../../electron/service/storage/sqlite/database.ts'
import { GroupCommit } from '../../../../electron/service/storage/sqlite/group-commit.ts'
import { temporaryFolder } from '../../../support/workspaces/workspace.ts'

afterEach(() => void vi.useRealTimers())

it('the service’s log is short again after a burst of writes, and empty once it is quiet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const path = join(temporaryFolder(), 'service.db')
  const connection = new Connection(path, { readOnly: false })
  onTestFinished(() => connection.close())
  const commits = new GroupCommit(connection)
  const logBytes = (): number => statSync(`${path}-wal`).size
  const put = (name: string, characters: number): Promise<void> =>
    commits.run(() => {
      connection.run('INSERT INTO secret (name, value) VALUES (?, ?)', name, 'x'.repeat(characters))
      return Promise.resolve()
    })
  await put('long', 30_000_000)
  expect(logBytes()).toBeGreaterThan(30_000_000)
  await put('short', 10)
  await put('shorter', 1)
  expect(logBytes()).toBeLessThanOrEqual(8 * 1024 * 1024)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(5_000)
  expect(logBytes()).toBe(0)
  await put('last', 10)
  await commits.idle()
  vi.advanceTimersByTime(60_000)
  // Nothing is left to be done by itself that would find the connection closed.
  expect(logBytes()).toBeGreaterThan(0)
})

import { describe, expect, it } from 'vitest'
import { forgetShortenedAddresses } from '../../../electron/workspace/schema/forget-shortened-addresses.ts'
import { foldersOf } from '../../../electron/workspace/disk/folders.ts'
import { openDatabase } from '../../../electron/workspace/disk/database.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import { testClock } from '../../support/clock.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const hash = 'a'.repeat(64)

function record(key: string, url: string, more: Partial<StoredRecord> = {}): StoredRecord {
  const values = { booth_name: key, booth_logo: { hash, url, name: 'logo.png' } }
  const still = {
    removed: false,
    remoteGone: false,
    state: 'clean',
    updatedAt: '2026-11-21T10:00:00.000Z',
  } as const
  return {
    entity: 'booth',
    key,
    remoteId: key.slice(1),
    base: values,
    draft: values,
    remote: null,
    ...still,
    ...more,
  }
}

describe('a workspace that remembered files without the query of their address', () => {
  it('forgets which content they are, where the query may have named another', () => {
    const folder = temporaryFolder()
    const before = openWorkspace(folder, { clock: testClock() })
    before.records.put(record('r1', 'https://f.example/media?id=7'))
    before.records.put(record('r2', 'https://f.example/2.png?X-Amz-Signature=1'))
    before.records.put(record('r3', 'https://f.example/media?id=9', { removed: true, state: 'removed' }))
    before.records.put(record('r4', 'https://f.example/media?id=4', { remoteGone: true }))
    before.close()
    const database = openDatabase(foldersOf(folder).database)
    database.run(
      `INSERT INTO asset (hash, name, size_bytes, format, mime, added_at) VALUES (?, 'logo.png', 1, 'png', 'image/png', '2026-11-21T10:00:00.000Z')`,
      hash,
    )
    database.run('INSERT INTO asset_url (url, hash) VALUES (?, ?)', 'https://f.example/media', hash)
    forgetShortenedAddresses(database)
    database.close()

    const after = openWorkspace(folder, { clock: testClock() })
    const logoOf = (key: string) => {
      const { base, draft } = after.records.get('booth', key)!
      return [base!['booth_logo'], draft!['booth_logo']]
    }
    const unknown = { url: 'https://f.example/media?id=7', name: 'logo.png' }
    expect(logoOf('r1')).toEqual([unknown, unknown])
    for (const key of ['r2', 'r3', 'r4'])
      expect(logoOf(key)).toEqual([expect.objectContaining({ hash }), expect.objectContaining({ hash })])
    expect(after.assets.hashOfUrl('https://f.example/media')).toBeUndefined()

    after.assets.rememberUrl('https://f.example/media?id=7&expires=1&signature=x', hash)
    expect(after.assets.hashOfUrl('https://f.example/media?id=7&expires=2&signature=y')).toBe(hash)
    expect(after.assets.hashOfUrl('https://f.example/media?id=8&expires=1&signature=x')).toBeUndefined()
    after.close()
  })
})

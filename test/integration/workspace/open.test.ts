import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { openDatabase } from '../../../electron/workspace/disk/database.ts'
import { foldersOf } from '../../../electron/workspace/disk/folders.ts'
import { migrations, type Migration } from '../../../electron/workspace/schema/migrations.ts'
import { openToRead, openWorkspace, type OpenOptions } from '../../../electron/workspace/open.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { testClock, type TestClock } from '../../support/clock.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const holderScript = join(import.meta.dirname, '../../support/workspaces/workspace-holder.ts')

interface Holder {
  readonly child: ChildProcess
  readonly lines: Interface
  nextLine(): Promise<string>
  kill(): Promise<void>
}

function startHolder(folder: string, ...options: readonly string[]): Holder {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', holderScript, folder, ...options],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface(child.stdout)
  const reader = lines[Symbol.asyncIterator]()
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return {
    child,
    lines,
    kill,
    nextLine: async () => {
      const next = await reader.next()
      return next.done === true ? '' : next.value
    },
  }
}

function open(folder: string, options: Partial<OpenOptions> = {}): Workspace {
  const workspace = openWorkspace(folder, { clock: testClock(), ...options })
  onTestFinished(() => workspace.close())
  return workspace
}

function openedAndClosed(folder: string, work: (workspace: Workspace) => void = () => undefined): void {
  const workspace = openWorkspace(folder, { clock: testClock() })
  work(workspace)
  workspace.close()
}

const names = (workspace: Workspace): readonly unknown[] =>
  workspace.records.list({ entity: 'floor' }).items.map(({ draft }) => draft?.['name'])

describe('opening a workspace', () => {
  it('makes its folders and finds everything again', () => {
    const folder = join(temporaryFolder(), 'events', 'expo')
    openedAndClosed(folder, (workspace) => {
      createRecord(workspace, 'floor', { name: 'Hall A' })
      workspace.settings.set('name', 'Expo')
    })
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining([
        'assets',
        'exports',
        'quarantine',
        'thumbnails',
        'tmp',
        'workspace.db',
      ]) as readonly string[],
    )
    const again = open(folder, { mustExist: true })
    expect(names(again)).toEqual(['Hall A'])
    expect(again.settings.get('name')).toBe('Expo')
    expect(again.journal.counts()).toMatchObject({ queued: 1 })
  })

  it('writes durably: write-ahead log, full synchronisation', () => {
    const folder = temporaryFolder()
    openedAndClosed(folder)
    const database = new DatabaseSync(foldersOf(folder).database)
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    database.close()
  })

  it('refuses a folder without a workspace where one must exist', () => {
    const folder = temporaryFolder()
    expect(() => open(folder, { mustExist: true })).toThrow(
      expect.objectContaining({ code: 'workspace-missing' }),
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('clears the unfinished files of a crash', () => {
    const folder = temporaryFolder()
    openedAndClosed(folder)
    const leftover = join(foldersOf(folder).temporary, 'half')
    writeFileSync(leftover, 'half a video')
    open(folder)
    expect(existsSync(leftover)).toBe(false)
  })

  it('says that the folder cannot be used where a file lies in its place', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(() => open(file)).toThrow(expect.objectContaining({ code: 'disk-error' }))
  })
})

describe('a reader', () => {
  const names = (workspace: Workspace): readonly unknown[] =>
    [...workspace.records.iterate('floor')].map(({ draft }) => draft?.['name'])
  function openReader(folder: string): Workspace | undefined {
    const reader = openToRead(folder, { clock: testClock() })
    onTestFinished(() => reader?.close())
    return reader
  }

  function setVersion(folder: string, version: number): void {
    const database = new DatabaseSync(foldersOf(folder).database)
    database.exec(`PRAGMA user_version = ${String(version)}`)
    database.close()
  }

  it('sees one moment beside a program that goes on writing, and is in nobody’s way', () => {
    const folder = temporaryFolder()
    const writer = open(folder)
    createRecord(writer, 'floor', { name: 'Hall 1' })
    const reader = openReader(folder)
    createRecord(writer, 'floor', { name: 'Hall 2' })
    expect(reader && names(reader)).toEqual(['Hall 1'])
    expect(names(writer)).toEqual(['Hall 1', 'Hall 2'])
    reader?.close()
    const later = openReader(folder)
    expect(later && names(later)).toEqual(['Hall 1', 'Hall 2'])
  })

  it('reads what nobody has open, and leaves every file as it is', () => {
    const folder = temporaryFolder()
    openedAndClosed(folder, (workspace) => void createRecord(workspace, 'floor', { name: 'Hall 1' }))
    const { database } = foldersOf(folder)
    const before = readFileSync(database)
    const reader = openReader(folder)
    expect(reader && names(reader)).toEqual(['Hall 1'])
    reader?.close()
    expect(readFileSync(database).equals(before)).toBe(true)
  })

  it('cannot write', () => {
    const folder = temporaryFolder()
    openedAndClosed(folder)
    const reader = openReader(folder)
    expect(() => reader && createRecord(reader, 'floor', { name: 'Hall 1' })).toThrow()
  })

  it('leaves a folder of an older version to a program that may change it', () => {
    const folder = temporaryFolder()
    openedAndClosed(folder)
    setVersion(folder, migrations.length - 1)
    expect(openReader(folder)).toBeUndefined()
  })

  it.each(['workspace-missing', 'workspace-newer'])('is told of what is %s', (code) => {
    const folder = temporaryFolder()
    if (code === 'workspace-newer') {
      openedAndClosed(folder)
      setVersion(folder, migrations.length + 1)
    }
    expect(() => openReader(folder)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the lock', () => {
  it('lets one opener in at a time, in one process', () => {
    const folder = temporaryFolder()
    const first = openWorkspace(folder, { clock: testClock() })
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'workspace-locked' }))
    first.close()
    open(folder)
  })

  it('keeps another process out, and is free again once the holder was killed', async () => {
    const folder = temporaryFolder()
    const holder = startHolder(folder)
    expect(await holder.nextLine()).toBe('open')
    expect(() => open(folder)).toThrow(
      expect.objectContaining({
        code: 'workspace-locked',
        message: expect.stringContaining('already open') as string,
      }),
    )
    expect(await startHolder(folder).nextLine()).toBe('workspace-locked')
    await holder.kill()
    open(folder)
    expect(await startHolder(folder).nextLine()).toBe('workspace-locked')
  })

  it('loses nothing that was saved when the writer is killed', async () => {
    const folder = temporaryFolder()
    const holder = startHolder(folder, 'write')
    expect(await holder.nextLine()).toBe('open')
    const saved: string[] = []
    while (saved.length < 40) saved.push(await holder.nextLine())
    await holder.kill()
    const workspace = open(folder)
    for (const key of saved) {
      expect(workspace.records.get('floor', key)).toMatchObject({ state: 'new' })
      expect(workspace.journal.openOf('floor', key)).toMatchObject([{ state: 'queued', operation: 'save' }])
    }
    expect(workspace.journal.open()).toHaveLength(workspace.records.count('floor'))
  })
})

describe('migrating', () => {
  const addNotes: Migration = (database) => database.exec('CREATE TABLE note (text TEXT NOT NULL) STRICT')
  const fail: Migration = (database) => {
    database.exec('CREATE TABLE half (text TEXT)')
    throw new Error('the step failed')
  }

  it('copies the database before each step', () => {
    const folder = temporaryFolder()
    openedAndClosed(folder, (workspace) => void createRecord(workspace, 'floor', { name: 'Hall A' }))
    expect(readdirSync(foldersOf(folder).backups)).toEqual([])
    const upgraded = open(folder, { migrations: [...migrations, addNotes] })
    expect(names(upgraded)).toEqual(['Hall A'])
    const [backup = '', ...others] = readdirSync(foldersOf(folder).backups)
    expect(others).toEqual([])
    const copy = new DatabaseSync(join(foldersOf(folder).backups, backup), { readOnly: true })
    expect(copy.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length })
    expect(copy.prepare('SELECT count(*) AS records FROM record').get()).toEqual({ records: 1 })
    copy.close()
  })

  it('takes nothing over from a step that fails', () => {
    const folder = temporaryFolder()
    openedAndClosed(folder, (workspace) => void createRecord(workspace, 'floor', { name: 'Hall A' }))
    expect(() => open(folder, { migrations: [...migrations, fail] })).toThrow('the step failed')
    expect(names(open(folder))).toEqual(['Hall A'])
  })

  it('refuses a database of a newer program and leaves every byte as it is', () => {
    const folder = temporaryFolder()
    const newer = openWorkspace(folder, { clock: testClock(), migrations: [...migrations, addNotes] })
    newer.close()
    const before = readFileSync(foldersOf(folder).database)
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'workspace-newer' }))
    expect(readFileSync(foldersOf(folder).database)).toEqual(before)
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'workspace-newer' }))
  })
})

describe('a damaged database', () => {
  function withFloors(): string {
    const folder = temporaryFolder()
    openedAndClosed(folder, (workspace) => {
      for (let count = 0; count < 200; count++) createRecord(workspace, 'floor', { name: `Hall ${count}` })
    })
    return folder
  }

  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['is cut off', (file) => truncateSync(file, 20_000)],
    [
      'is no database',
      (file) => writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(100)),
    ],
    [
      'has garbage in the middle',
      (file) => {
        const content = readFileSync(file)
        content.fill(0xa5, 4_096 * 3, 4_096 * 12)
        writeFileSync(file, content)
      },
    ],
  ]
  it.each(damages)('is reported and left untouched when it %s', (_how, damage) => {
    const folder = withFloors()
    const file = foldersOf(folder).database
    damage(file)
    const before = readFileSync(file)
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'workspace-damaged' }))
    expect(readFileSync(file)).toEqual(before)
  })

  it('is not written into when it belongs to another program', () => {
    const folder = temporaryFolder()
    const file = foldersOf(folder).database
    const other = new DatabaseSync(file)
    other.exec('CREATE TABLE theirs (x)')
    other.close()
    const before = readFileSync(file)
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'workspace-damaged' }))
    expect(readFileSync(file)).toEqual(before)
  })
})

describe('a database that is opened', () => {
  /** Whether it was looked through whole. */
  function opened(folder: string, clock: TestClock): boolean {
    let isChecked = false
    openWorkspace(folder, {
      clock,
      openDatabase(file) {
        const database = openDatabase(file)
        return {
          ...database,
          get isTransaction() {
            return database.isTransaction
          },
          get(sql, ...parameters) {
            isChecked ||= sql.includes('quick_check')
            return database.get(sql, ...parameters)
          },
        }
      },
    }).close()
    return isChecked
  }

  it('is looked through whole unless it is as it was left less than a week ago', () => {
    const folder = temporaryFolder()
    const clock = testClock()
    expect(opened(folder, clock)).toBe(true)
    expect(opened(folder, clock)).toBe(false)
    clock.advance(6 * 24 * 3_600_000)
    expect(opened(folder, clock)).toBe(false)
    clock.advance(2 * 24 * 3_600_000)
    expect(opened(folder, clock)).toBe(true)
    expect(opened(folder, clock)).toBe(false)
    // Somebody else wrote it, or brought it back from a copy.
    const { database, checked } = foldersOf(folder)
    utimesSync(database, new Date(), new Date(clock.now()))
    expect(opened(folder, clock)).toBe(true)
    writeFileSync(`${database}-wal`, 'the rest of a crash')
    expect(opened(folder, clock)).toBe(true)
    writeFileSync(checked, 'no longer readable')
    expect(opened(folder, clock)).toBe(true)
    expect(opened(folder, clock)).toBe(false)
  })
})

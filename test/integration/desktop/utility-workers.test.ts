import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchFailures } from '../../../electron/desktop/failures.ts'
import { startUtilityWorker } from '../../../electron/desktop/utility-worker.ts'
import { createDrawings } from '../../../electron/drawings/drawings.ts'
import { importFile, inspectFile } from '../../../electron/media/import-file.ts'
import {
  createMediaProcesses,
  type MediaProcesses,
  type MediaProcessesOptions,
} from '../../../electron/media/media-processes.ts'
import { startWorkersBy } from '../../../electron/media/worker-process.ts'
import { createTableFolder } from '../../../electron/tables/table-folder.ts'
import { app, restart } from '../../support/electron-double/index.ts'
import { forked, utilityProcess } from '../../support/electron-double/utility-process.ts'
import { dxfText, rectangle } from '../../support/drawings/dxf-text.ts'
import { pngFile } from '../../support/files.ts'
import { temporaryFolder, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

beforeAll(() => startWorkersBy(startUtilityWorker))
beforeEach(() => {
  restart(temporaryFolder())
  app.becomeReady()
})

function processes(options: MediaProcessesOptions = {}): MediaProcesses {
  const made = createMediaProcesses({ processes: 1, ...options })
  onTestFinished(() => made.close())
  return made
}

/** A utility process that does this with what it is asked. */
function doing(script: string, options: MediaProcessesOptions = {}): MediaProcesses {
  const entry = join(temporaryFolder(), 'entry.mjs')
  const parent = `import { parentProcess } from '${pathToFileURL(resolve('electron/media/parent-process.ts')).href}'; const parent = parentProcess()`
  writeFileSync(entry, `${parent}; parent.onRequest((data) => { ${script} }); parent.say({ kind: 'ready' })`)
  return processes({ entry, attempts: 1, ...options })
}

const asked = { path: '/nowhere', name: 'logo.png', formats: ['png'] } as const
const answer = `parent.say({ kind: 'done', data: { format: 'png', mime: 'image/png' } })`

describe('in utility processes', () => {
  it('a picture is read', async () => {
    const path = join(temporaryFolder(), 'logo.png')
    writeFileSync(path, await pngFile({ width: 40, height: 30 }))
    const found = await inspectFile({ path, name: 'logo.png', formats: ['png'], processes: processes() })
    expect(found).toMatchObject({ format: 'png', widthPixels: 40, heightPixels: 30 })
    expect(forked).toHaveLength(1)
  })

  it('a file is read whose name ends a line for some', async () => {
    const seen = doing(`parent.say({ kind: 'done', data: { format: 'png', mime: data.name } })`)
    expect(await inspectFile({ ...asked, name: 'a\u2028b\u2029c\n.png', processes: seen })).toMatchObject({
      mime: 'a\u2028b\u2029c\n.png',
    })
  })

  it('a table is read', async () => {
    const folder = createTableFolder(temporaryWorkspace().folder, processes())
    onTestFinished(() => folder.close())
    const taken = await folder.take(
      'booths.csv',
      Readable.from([Buffer.from('Name,Number\nAcme,A1\nBolt,A2\n')]),
    )
    expect((await taken.read({})).facts).toMatchObject({ format: 'csv' })
    expect(forked).toHaveLength(1)
  })

  it('a drawing is read', async () => {
    const [workspace, readers] = [temporaryWorkspace(), processes()]
    const source = Readable.from([Buffer.from(dxfText({ entities: [rectangle('0', 0, 0, 3, 3)] }))])
    const { hash } = await importFile({
      workspace,
      purpose: 'plan',
      name: 'hall.dxf',
      source,
      processes: readers,
    })
    expect((await createDrawings(workspace, readers).get(hash, 1)).sizeBytes).toBeGreaterThan(0)
    expect(forked.length).toBeGreaterThan(0)
  })

  it('a file that hangs its reader is told to be damaged, the reader is killed, and the next file is read', async () => {
    const readers = doing(`if (data.name === 'crafted.png') for (;;); ${answer}`, { timeoutMs: 4_000 })
    const hung = inspectFile({ ...asked, name: 'crafted.png', processes: readers })
    await expect(hung).rejects.toMatchObject({ code: 'file-damaged', details: { name: 'crafted.png' } })
    await vi.waitFor(() => expect(forked[0]?.pid).toBeUndefined(), { timeout: 20_000 })
    expect(await inspectFile({ ...asked, processes: readers })).toMatchObject({ format: 'png' })
  })

  it('a crash takes one file with it, and nothing else', async () => {
    const uncaught = vi.fn()
    process.on('uncaughtException', uncaught)
    onTestFinished(() => void process.off('uncaughtException', uncaught))
    const gone: unknown[] = []
    app.on('child-process-gone', (_event, details) => gone.push(details))
    const readers = doing(`if (data.name === 'crafted.png') process.abort(); ${answer}`)
    await expect(inspectFile({ ...asked, name: 'crafted.png', processes: readers })).rejects.toMatchObject({
      code: 'file-damaged',
    })
    expect(gone).toContainEqual(
      expect.objectContaining({
        type: 'Utility',
        reason: 'crashed',
        name: expect.stringMatching(/^File reader \d+$/) as string,
      }),
    )
    expect(await inspectFile({ ...asked, processes: readers })).toMatchObject({ format: 'png' })
    expect(uncaught).not.toHaveBeenCalled()
  })

  it('what is ended on purpose is no warning in the log, and a crash is one', async () => {
    const warned = vi.fn()
    watchFailures({ info: vi.fn(), warn: warned, error: vi.fn() }, '/nowhere/desktop.log')
    onTestFinished(() => {
      process.removeListener('uncaughtException', process.listeners('uncaughtException').at(-1)!)
      process.removeListener('unhandledRejection', process.listeners('unhandledRejection').at(-1)!)
    })

    const idle = doing(answer, { idleMs: 10 })
    expect(await inspectFile({ ...asked, processes: idle })).toMatchObject({ format: 'png' })
    await vi.waitFor(() => expect(forked[0]?.hasEnded).toBe(true), { timeout: 20_000 })
    const unwanted = doing(`parent.say({ kind: 'nothing' })`)
    const calledOff = new AbortController()
    const waiting = inspectFile({ ...asked, signal: calledOff.signal, processes: unwanted })
    await vi.waitFor(() => expect(forked[1]?.pid).toBeDefined(), { timeout: 20_000 })
    calledOff.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await vi.waitFor(() => expect(forked[1]?.hasEnded).toBe(true), { timeout: 20_000 })
    expect(warned).not.toHaveBeenCalled()

    await expect(inspectFile({ ...asked, processes: doing('process.abort()') })).rejects.toMatchObject({
      code: 'file-damaged',
    })
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'A process of the application ended.',
      expect.objectContaining({ reason: 'crashed' }),
    )
  })

  it('V8 is held to the memory that is given', async () => {
    const limit = `process.getBuiltinModule('node:v8').getHeapStatistics().heap_size_limit`
    const readers = doing(`parent.say({ kind: 'done', data: { format: 'png', mime: String(${limit}) } })`, {
      heapMiB: 300,
    })
    const { mime } = await inspectFile({ ...asked, processes: readers })
    // With its young generation.
    expect(Number(mime)).toBeLessThan(600 * 1024 ** 2)
  })

  it('one that is no longer wanted before it has started is killed all the same', async () => {
    const calledOff = new AbortController()
    const fork = utilityProcess.fork.bind(utilityProcess)
    const starting = vi.spyOn(utilityProcess, 'fork').mockImplementation((...given) => {
      calledOff.abort()
      return fork(...given)
    })
    onTestFinished(() => starting.mockRestore())
    const waiting = inspectFile({ ...asked, signal: calledOff.signal, processes: doing(answer) })
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await vi.waitFor(() => expect(forked[0]?.hasEnded).toBe(true), { timeout: 20_000 })
  })

  it('no secret of the host is handed to them', async () => {
    process.env['BOOTH_BUILDER_APP_SECRET'] = 'top-secret'
    onTestFinished(() => {
      delete process.env['BOOTH_BUILDER_APP_SECRET']
    })
    await inspectFile({ ...asked, processes: doing(answer) })
    expect(Object.keys(forked[0]?.env ?? {})).toContain('PATH')
    expect(
      Object.keys(forked[0]?.env ?? {}).filter((name) =>
        /^(BOOTH_BUILDER_(?!PARENT_)|ELECTRON_RUN_AS_NODE$)/.test(name),
      ),
    ).toEqual([])
  })
})

describe('with the fuse RunAsNode off', () => {
  it('no process is forked by Node within Electron', async () => {
    vi.stubGlobal(
      'process',
      Object.create(process, { versions: { value: { ...process.versions, electron: '45.0.0' } } }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.resetModules()
    const { startWorker } = await import('../../../electron/media/worker-process.ts')
    expect(() => startWorker({ entry: '/nowhere.js' })).toThrow('started by the host')
  })

  it('the core starts no process by itself, but for that one', () => {
    const root = resolve('electron')
    const hosts = /^(node-host|start|web|desktop|cli)\//
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !hosts.test(file),
    )
    const starting = files.filter((file) =>
      /child_process|ELECTRON_RUN_AS_NODE/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(starting).toEqual(['media/worker-process.ts'])
    const desktop = readdirSync(join(root, 'desktop'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    // The image that the program came in, as the last thing it does, and a tool of macOS: no Node is run by it.
    expect(
      desktop
        .filter((file) => /child_process|execPath/.test(readFileSync(join(root, 'desktop', file), 'utf8')))
        .sort(),
    ).toEqual([join('protocols', 'web-mark.ts'), 'relaunch.ts'])
  })
})

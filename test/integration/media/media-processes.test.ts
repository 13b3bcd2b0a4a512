import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inspectFile } from '../../../electron/media/import-file.ts'
import {
  createMediaProcesses,
  type MediaProcesses,
  type MediaProcessesOptions,
} from '../../../electron/media/media-processes.ts'
import { pngFile } from '../../support/files.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

function processesRunning(script: string, options: MediaProcessesOptions = {}): MediaProcesses {
  const entry = join(temporaryFolder(), 'entry.mjs')
  writeFileSync(entry, script)
  return closing(createMediaProcesses({ entry, ...options }))
}

function closing(processes: MediaProcesses): MediaProcesses {
  onTestFinished(() => processes.close())
  return processes
}

const request = { path: '/nowhere', name: 'logo.png', formats: ['png'] } as const
const found = `{ kind: 'done', data: { format: 'png', mime: 'image/png' } }`

describe('the processes that look at media', () => {
  it('kills one that hangs on a crafted file, and says that the file is damaged', async () => {
    const processes = processesRunning(
      `process.on('message', ({ name }) => { if (name === 'crafted.png') for (;;); process.send(${found}) }); process.send({ kind: 'ready' })`,
      { timeoutMs: 1_500, processes: 1 },
    )
    await expect(inspectFile({ ...request, name: 'crafted.png', processes })).rejects.toMatchObject({
      code: 'file-damaged',
    })
    expect(await inspectFile({ ...request, processes })).toMatchObject({ format: 'png' })
  })

  it('tries once more when one crashes', async () => {
    const mark = join(temporaryFolder(), 'crashed')
    const processes = processesRunning(
      `import { existsSync, writeFileSync } from 'node:fs'
       process.on('message', () => {
         if (existsSync(${JSON.stringify(mark)})) return process.send(${found})
         writeFileSync(${JSON.stringify(mark)}, '')
         process.abort()
       })
       process.send({ kind: 'ready' })`,
    )
    expect(await inspectFile({ ...request, processes })).toMatchObject({ format: 'png' })
    expect(existsSync(mark)).toBe(true)
  })

  it('asks no more of one that says that it is fit for no other file', async () => {
    const processes = processesRunning(
      `const broken = { kind: 'failed', unfit: true, error: { code: 'file-damaged', message: 'aborted' } }
       let unfit = false
       process.on('message', ({ name }) => {
         unfit ||= name === 'crafted.png'
         process.send(unfit ? broken : ${found})
       })
       process.send({ kind: 'ready' })`,
      { processes: 1, attempts: 1 },
    )
    await expect(inspectFile({ ...request, name: 'crafted.png', processes })).rejects.toMatchObject({
      code: 'file-damaged',
      message: 'aborted',
    })
    expect(await inspectFile({ ...request, processes })).toMatchObject({ format: 'png' })
  })

  it('calls a file damaged that crashes it twice', async () => {
    const processes = processesRunning(
      `process.on('message', () => process.abort()); process.send({ kind: 'ready' })`,
    )
    await expect(inspectFile({ ...request, processes })).rejects.toMatchObject({ code: 'file-damaged' })
  })

  it('does not blame the file when the process cannot start', async () => {
    const processes = processesRunning(`throw new Error('a part is missing')`)
    await expect(inspectFile({ ...request, processes })).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('a part is missing') as string,
    })
  })

  it('gives up at once when the asking is cancelled', async () => {
    const controller = new AbortController()
    const processes = processesRunning(
      `process.on('message', () => undefined); process.send({ kind: 'ready' })`,
    )
    const asked = inspectFile({ ...request, signal: controller.signal, processes })
    setImmediate(() => controller.abort())
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('ends one that has had nothing to do for a while', async () => {
    const processes = processesRunning(
      `process.on('message', () => process.send({ kind: 'done', data: { format: 'png', mime: String(process.pid) } })); process.send({ kind: 'ready' })`,
      { idleMs: 10 },
    )
    const { mime: pid } = await inspectFile({ ...request, processes })
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), { timeout: 10_000 })
    expect(Number((await inspectFile({ ...request, processes })).mime)).not.toBe(Number(pid))
  })

  it('does not hand secrets of the host to them', async () => {
    process.env['BOOTH_BUILDER_APP_SECRET'] = 'top-secret'
    onTestFinished(() => {
      delete process.env['BOOTH_BUILDER_APP_SECRET']
    })
    const processes = processesRunning(
      `process.on('message', () => process.send({ kind: 'done', data: { format: 'png', mime: String(process.env.BOOTH_BUILDER_APP_SECRET) } })); process.send({ kind: 'ready' })`,
    )
    expect(await inspectFile({ ...request, processes })).toMatchObject({ mime: 'undefined' })
  })

  it('serves many files at the same time', async () => {
    const folder = temporaryFolder()
    const processes = closing(createMediaProcesses())
    const paths = await Promise.all(
      Array.from({ length: 12 }, async (_, seed) => {
        const path = join(folder, `${seed}.png`)
        writeFileSync(path, await pngFile({ width: 10 + seed, seed }))
        return path
      }),
    )
    const sizes = await Promise.all(
      paths.map((path) => inspectFile({ path, name: 'a.png', formats: ['png'], processes })),
    )
    expect(sizes.map(({ widthPixels }) => widthPixels)).toEqual(paths.map((_, index) => 10 + index))
  })
})

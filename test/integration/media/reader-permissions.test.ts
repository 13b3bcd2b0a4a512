import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createMediaProcesses } from '../../../electron/media/media-processes.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

it.each([
  [
    'start a program',
    (touched: string) =>
      `(await import('node:child_process')).execFileSync(process.execPath, ['--eval', 'require("node:fs").writeFileSync("${touched}", "")'])`,
  ],
  [
    'start a process of its own kind',
    (touched: string) => `(await import('node:child_process')).fork('${touched}')`,
  ],
  ['open itself to a debugger', () => `(await import('node:inspector')).open(0)`],
])('a process that reads files cannot %s, whatever a file makes its libraries do', async (_what, attempt) => {
  const folder = temporaryFolder()
  const [entry, touched] = [join(folder, 'entry.mjs'), join(folder, 'touched')]
  const parent = pathToFileURL(resolve('electron/media/parent-process.ts')).href
  writeFileSync(
    entry,
    `import { parentProcess } from '${parent}'
    const parent = parentProcess()
    parent.onRequest(async () => {
      try { ${attempt(touched)}; parent.say({ kind: 'done', data: 'done' }) }
      catch (error) { parent.say({ kind: 'done', data: error.code }) }
    })
    parent.say({ kind: 'ready' })`,
  )
  const processes = createMediaProcesses({ entry, processes: 1, attempts: 1 })
  onTestFinished(() => processes.close())
  expect(await processes.ask({ kind: 'draw-svg', path: entry, target: touched }, 'entry.mjs')).toBe(
    'ERR_ACCESS_DENIED',
  )
  expect(existsSync(touched)).toBe(false)
})

import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runService, runServiceToEnd } from '../../support/services/service-program.ts'
import { startService } from '../../support/services/service.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-slips-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a command on a folder that is named by mistake fails, makes nothing there, and no empty backup', async () => {
  const mistaken = ['--data', join(folder, 'mistaken')]
  for (const command of [
    ['backup', '--to', join(folder, 'backup')],
    ['events', 'list'],
    ['tokens', 'revoke', '--all'],
  ]) {
    const { code, errors, output } = await runServiceToEnd([...command, ...mistaken])
    expect(code, command.join(' ')).toBe(1)
    expect(errors).toBe('There is no event here. Use the same --data and --database as the service.\n')
    expect(output).toBe('')
  }
  expect(await readdir(folder)).toEqual([])
  // A database without an event, as a migration makes it, is no more worth a backup.
  expect(await runServiceToEnd(['migrate', ...mistaken])).toMatchObject({ code: 0, errors: '' })
  expect(await runServiceToEnd(['backup', '--to', join(folder, 'backup'), ...mistaken])).toMatchObject({
    code: 1,
  })
  expect(await readdir(folder)).toEqual(['mistaken'])
})

it('a command and the service outlive whoever reads their output', async () => {
  const service = await startService({ dataDirectory: folder })
  await service.stop()
  const list = runService(['events', 'list', '--data', folder])
  list.stdout.destroy()
  const [errors] = await Promise.all([text(list.stderr), once(list, 'exit')])
  expect(errors).toBe('')
  expect(list.exitCode).toBe(0)

  const child = runService(['--data', folder, '--port', '0', '--log'])
  child.stdout.destroy()
  child.stderr.setEncoding('utf8')
  // It says where it listens in the log, too.
  let log = ''
  for await (const chunk of child.stderr) {
    log += String(chunk)
    if (log.includes('Server listening at')) break
  }
  expect(log).not.toContain('EPIPE')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('a damaged file of credentials is named, and nothing of it is shown', async () => {
  const path = join(folder, 'credentials.json')
  for (const damaged of ['', '{"app_key":"k","app_secret":', '{"app_key":"very-secret"}']) {
    await writeFile(path, damaged)
    const { code, errors } = await runServiceToEnd(['--data', folder, '--port', '0'])
    expect(code).toBe(1)
    expect(errors).toMatch(/credentials\.json contains no app key and secret\. .*\n$/)
    expect(errors).not.toContain('very-secret')
  }
})

it('--help says how the service and its commands are used', async () => {
  const { code, output, errors } = await runServiceToEnd(['--help'])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toMatch(/^usage: service --data DIR .*^usage: service COMMAND /ms)
})

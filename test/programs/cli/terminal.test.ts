import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { json, startScriptedService } from '../../support/services/scripted-service.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { openDesk, printedList, type Desk } from './fixture.ts'

/**
 * Clears the screen, sets the window's title, writes the next line of the output, and turns the
 * direction of writing.
 */
const hostile = '\u001B[2J\u001B]0;owned\u0007Hall\n1: save booth is done\u009B31m\u202E'
const control = /(?!\n|\t)[\p{Cc}\p{Bidi_Control}]/u

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  const workspace = openWorkspace(desk.workspace, { clock: Date, mustExist: true })
  createRecord(workspace, 'floor', { name: hostile })
  workspace.close()
})
afterAll(() => desk.close())

describe('what the command line prints of a service or a file', () => {
  it.each([['list', 'floor'], ['status'], ['push'], ['parked'], ['conflicts'], ['diagnostics']])(
    'cannot steer the terminal: %s %s',
    async (...args) => {
      const { stdout, stderr } = await desk.run(args, { asText: true })
      expect(stdout + stderr).not.toMatch(control)
      expect(stdout.split('\n').filter((line) => line.startsWith('1: save booth is done'))).toEqual([])
    },
  )

  it('is the same text to a program, escaped', async () => {
    const run = await desk.run(['list', 'floor'])
    expect(run.stdout).not.toMatch(control)
    expect(printedList(run).map(({ name }) => name)).toContain(hostile)
  })

  it('cannot steer it in an error either', async () => {
    const service = await startScriptedService({
      'POST /v5/oauth/token': (_request, response) =>
        json(response, 401, { status: false, message: `No.${hostile}` }),
      'GET /v5/event/getEventDetails': (_request, response) =>
        json(response, 500, { status: false, message: hostile }),
    })
    onTestFinished(() => service.stop())
    const run = await desk.run(['init', '--base-url', service.baseUrl], {
      workspace: temporaryFolder(),
      asText: true,
    })
    expect(run.code).not.toBe(0)
    expect(run.stderr).not.toMatch(control)
  })
})

it('diagnostics print versions, counts and states, and neither credentials nor names, addresses or contents', async () => {
  const { code, stdout } = await desk.run(['diagnostics'], { asText: true })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Booth Builder \d+\.\d+\.\d+ \(cli\)/)
  expect(stdout).toMatch(/ {2}booth: 3 \(0 new, 0 changed\)/)
  expect(stdout).toMatch(/Synchronisation: .*last error/s)
  const names = printedList(await desk.run(['list', 'booth'])).map(({ booth_name: name }) => String(name))
  const unwanted = [
    'desk-key',
    'desk-secret',
    desk.service.baseUrl,
    new URL(desk.service.baseUrl).host,
    desk.workspace,
    'owned',
    ...names,
  ]
  expect(unwanted.filter((text) => stdout.includes(text))).toEqual([])
  expect((await desk.run(['diagnostics'])).json()).toMatchObject({
    text: expect.stringContaining('booth: 3') as string,
  })
})

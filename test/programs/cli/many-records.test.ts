import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { runCli, type CliOptions, type CliRun } from '../../support/cli.ts'
import { pngFile } from '../../support/files.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { printedList, type Printed } from './fixture.ts'

let workspace: string
let files: string

/** An event with three floors as a pull leaves them. */
beforeEach(() => {
  workspace = temporaryFolder()
  files = temporaryFolder()
  const opened = openWorkspace(workspace, { clock: Date })
  writeRegistration(opened, {
    ...{ id: 'event', name: 'Fair', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  })
  opened.records.addListed(
    'floor',
    [1, 2, 3].map((id) => ({
      remoteId: String(id),
      values: { name: `Hall ${id}`, order: id, active: id !== 2 },
    })),
  )
  opened.close()
})

const run = (args: readonly string[], options: Partial<CliOptions> = {}): Promise<CliRun> =>
  runCli(args, { workspace, ...options })

function file(name: string, content: string): string {
  const path = join(files, name)
  writeFileSync(path, content)
  return path
}

async function names(...args: readonly string[]): Promise<readonly unknown[]> {
  return printedList(await run(['list', 'floor', ...args])).map(({ name }) => name)
}

/** So many floors beside the three. */
function addFloors(count: number): void {
  const opened = openWorkspace(workspace, { clock: Date, mustExist: true })
  opened.records.addListed(
    'floor',
    Array.from({ length: count }, (_, index) => ({
      remoteId: String(index + 4),
      values: { name: `More ${index} \u2028`, order: 9, active: true },
    })),
  )
  opened.close()
}

describe('many records saved in one run', () => {
  it.each([
    ['an array', '[{"name": "A"},\n {"floor_id": 2, "name": "B"}]', [1, 2]],
    ['a record a line', '{"name": "A"}\n\n{"floor_id": 2, "name": "B"}\n', [1, 3]],
  ])('come as %s, and each is answered with its place', async (_what, content, lines) => {
    const saved = await run(['save', 'floor', '--file', file('floors.json', content)])
    expect([saved.code, saved.json()]).toMatchObject([
      0,
      [
        { $line: lines[0], $state: 'new', name: 'A' },
        { $line: lines[1], $key: 'r2', $state: 'changed', name: 'B' },
      ],
    ])
    expect(await names()).toEqual(['Hall 1', 'B', 'Hall 3', 'A'])
  })

  it('come over standard input, with files relative to the folder one is in', async () => {
    writeFileSync(join(files, 'logo.png'), await pngFile())
    const content = '{"booth_name": "A", "booth_logo": "logo.png"}\n{"booth_name": "B"}'
    const saved = await run(['save', 'booth', '--file', '-'], { input: content, folder: files })
    expect([saved.code, saved.json()]).toMatchObject([
      0,
      [{ booth_logo: expect.stringContaining('assets') as string }, { booth_name: 'B' }],
    ])
  })

  it('are what the list printed, in both of its forms', async () => {
    for (const form of ['--json', '--lines']) {
      const listed = await run(['list', 'floor', form], { asText: true })
      const saved = await run(['save', 'floor', '--file', '-'], {
        input: listed.stdout.replace('Hall 3', 'Great Hall'),
      })
      expect(printedList(saved).map(({ $state }) => $state)).toEqual(['clean', 'clean', 'changed'])
    }
  })

  const halfWrong = '{"name": "A"}\n{"name": 7}\nno JSON\n{"floor_id": 404}\n{"floor_id": 1, "name": "B"}\n[]'

  it('are none where one cannot be, and all that cannot are named', async () => {
    const saved = await run(['save', 'floor', '--file', file('floors.jsonl', halfWrong)])
    const { error } = saved.json() as { error: { message: string; details: { refused: readonly Printed[] } } }
    expect([saved.code, error.message]).toEqual([
      2,
      expect.stringContaining('4 of 6 records cannot be saved, so none was.'),
    ])
    expect(error.details.refused).toMatchObject([
      { line: 2, code: 'invalid-input', field: 'name' },
      { line: 3, code: 'invalid-input' },
      { line: 4, code: 'not-found' },
      { line: 6, code: 'invalid-input' },
    ])
    expect(await names()).toEqual(['Hall 1', 'Hall 2', 'Hall 3'])
    expect((await run(['status'])).json()).toMatchObject({ waiting: 0 })
  })

  it('are those that can be where it is to keep going, and the others are told', async () => {
    const saved = await run(['save', 'floor', '--keep-going', '--file', file('floors.jsonl', halfWrong)])
    expect([saved.code, saved.json()]).toMatchObject([
      1,
      [
        { $line: 1, name: 'A' },
        { $line: 2, $error: { code: 'invalid-input', field: 'name' } },
        { $line: 3, $error: { code: 'invalid-input' } },
        { $line: 4, $error: { code: 'not-found' } },
        { $line: 5, $key: 'r1', name: 'B' },
        { $line: 6, $error: { code: 'invalid-input' } },
      ],
    ])
    expect(await names()).toEqual(['B', 'Hall 2', 'Hall 3', 'A'])
    const again = await run(['save', 'floor', '--keep-going', '--file', file('floors.jsonl', halfWrong)], {
      asText: true,
    })
    expect(again.stdout).toMatch(/^2: not saved: name: This must be text\.$/m)
  })

  it('are not made twice: what was here before is named, and made again only on request', async () => {
    const content = '{"name": "A"}\n{"name": "A"}\n{"name": "Hall 1"}'
    const refused = await run(['save', 'floor', '--file', '-'], { input: content })
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('line 3: A floor called “Hall 1” is here already'),
    ])
    const both = content.split('\n').slice(0, 2).join('\n')
    expect((await run(['save', 'floor', '--file', '-'], { input: both })).code).toBe(0)
    expect((await run(['save', 'floor', '--file', '-'], { input: both })).code).toBe(2)
    expect((await run(['save', 'floor', '--file', '-'], { input: '{"name": " hall 1 "}' })).code).toBe(2)
    expect(await names()).toEqual(['Hall 1', 'Hall 2', 'Hall 3', 'A', 'A'])
    expect(
      (await run(['save', 'floor', '--allow-duplicates', '--file', '-'], { input: '{"name": "Hall 1"}' }))
        .code,
    ).toBe(0)
  })

  it('are read one after the other: what a line says of a record counts for the next', async () => {
    const twice = '{"floor_id": 1, "name": "B"}\n{"floor_id": 1, "name": "Hall 1"}'
    expect((await run(['save', 'floor', '--file', '-'], { input: twice })).json()).toMatchObject([
      { $state: 'clean' },
      { $state: 'clean' },
    ])
    expect(await names()).toEqual(['Hall 1', 'Hall 2', 'Hall 3'])
  })
})

describe('a list', () => {
  it('is narrowed by values, states and number', async () => {
    await run(['save', 'floor', '--file', '-'], { input: '{"floor_id": 2, "name": "Hall 1"}' })
    expect(await names('--where', 'active=true')).toEqual(['Hall 1', 'Hall 3'])
    expect(await names('--where', 'floor_id=1', '--where', 'floor_id=3')).toEqual(['Hall 1', 'Hall 3'])
    expect(await names('--where', 'name=Hall 1', '--where', 'active=false')).toEqual(['Hall 1'])
    expect(await names('--state', 'changed,new')).toEqual(['Hall 1'])
    expect(await names('--limit', '2')).toEqual(['Hall 1', 'Hall 1'])
    expect(await names('--text', 'hall 3')).toEqual(['Hall 3'])
    await run(['remove', 'floor', '3'])
    expect(await names('--state', 'removed')).toEqual(['Hall 3'])
    const strange = await run(['list', 'floor', '--where', 'city=X'])
    expect([strange.code, strange.json()]).toMatchObject([
      2,
      { error: { message: expect.stringContaining('no field “city”') as string } },
    ])
  })

  it('that goes out in parts is the same text as one written as a whole', async () => {
    addFloors(60)
    const { stdout } = await run(['list', 'floor'])
    const whole = JSON.parse(stdout) as readonly Printed[]
    expect(whole).toHaveLength(63)
    expect(stdout).toBe(`${JSON.stringify(whole, null, 2).replaceAll('\u2028', '\\u2028')}\n`)
    expect((await run(['list', 'floor', '--state', 'new'])).stdout).toBe('[]\n')
    expect(
      (await run(['list', 'floor', '--lines'], { asText: true })).stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Printed),
    ).toEqual(whole)
    expect((await run(['list', 'floor'], { asText: true })).stdout.split('\n')).toHaveLength(64)
  })

  it('ends quietly when nobody reads on', async () => {
    addFloors(3_000)
    const child = spawn(
      process.execPath,
      [resolve('electron/cli/main.ts'), 'list', 'floor', '--json', '--workspace', workspace],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const closed = once(child, 'close')
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await closed).toEqual([0, null])
    expect(said).toBe('')
  })
})

describe('several records', () => {
  it('are removed together, or none of them', async () => {
    const half = await run(['remove', 'floor', '1', '404'])
    expect([half.code, half.json()]).toMatchObject([2, { error: { code: 'not-found' } }])
    expect(await names()).toEqual(['Hall 1', 'Hall 2', 'Hall 3'])
    expect((await run(['remove', 'floor', '1', 'r3', '3'])).json()).toEqual([
      { entity: 'floor', key: 'r1', id: '1', removed: true },
      { entity: 'floor', key: 'r3', id: '3', removed: true },
    ])
    expect(await names()).toEqual(['Hall 2'])
  })
})

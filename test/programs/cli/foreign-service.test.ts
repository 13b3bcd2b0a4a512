import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { runCli, type CliOptions, type CliRun } from '../../support/cli.ts'
import {
  startForeignService,
  type ForeignService,
  type Personality,
} from '../../support/foreign-service/index.ts'
import { newBooth, newFloor, openSyncRig } from '../../support/workspaces/sync-rig.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { theirPictures, theirValues } from '../../deep/personalities/rig/rig.ts'

let service: ForeignService
let workspace: string

async function run(args: readonly string[], options: Partial<CliOptions> = {}): Promise<CliRun> {
  return runCli(args, {
    workspace,
    environment: { BOOTH_BUILDER_APP_KEY: 'key', BOOTH_BUILDER_APP_SECRET: 'secret' },
    ...options,
  })
}

async function begin(personality: Partial<Personality> = {}): Promise<void> {
  service.become(personality)
  expect((await run(['init', '--base-url', service.baseUrl])).code).toBe(0)
  expect((await run(['pull'])).code).toBe(0)
}

/** A floor and a booth, saved and not sent; gives the booth's key. */
async function saveBooth(values: RecordValues = {}): Promise<string> {
  const opened = openWorkspace(workspace, { clock: Date, mustExist: true })
  try {
    const { key } = await newBooth(opened, newFloor(opened, 'Ground floor').key, 'Ours', values)
    return key
  } finally {
    opened.close()
  }
}

function message(of: CliRun): string {
  return (of.json() as { error: { message: string } }).error.message
}

beforeEach(async () => {
  service = await startForeignService()
  workspace = join(temporaryFolder(), 'event')
})
afterEach(async () => {
  await service.stop()
  rmSync(workspace, { recursive: true, force: true })
})

const longText = 'We make things of every kind, and we have made them for longer than anybody remembers.'
const shortText = longText.slice(0, 30)

describe('a text that the service shortened', () => {
  it('is told by push, status and conflicts, and is the service’s where that is said', async () => {
    await begin({ shortensTo: 30 })
    const key = await saveBooth({ booth_company_profile: longText })
    const push = await run(['push'])
    expect([push.code, push.json()]).toMatchObject([
      1,
      { waiting: 0, parked: 0, conflicts: 0, discrepancies: 1, questions: 0 },
    ])
    const status = await run(['status'], { asText: true })
    expect([status.code, status.stdout]).toEqual([
      1,
      expect.stringMatching(
        /^0 waiting, 0 parked, 0 in conflict, 1 shown differently by the service\nshown differently: booth “Ours”: booth_company_profile$/m,
      ),
    ])
    const told = await run(['conflicts'])
    expect([told.code, told.json()]).toMatchObject([
      1,
      [
        {
          kind: 'altered',
          entity: 'booth',
          key,
          title: 'Ours',
          fields: [{ field: 'booth_company_profile', sent: longText, shown: shortText }],
        },
      ],
    ])
    const words = await run(['conflicts'], { asText: true })
    expect(words.stdout).toMatch(
      /“Ours”: the service accepted it, but changed it\n {2}booth_company_profile\n {4}sent .*\n {4}shown /,
    )
    expect(words.stdout).toContain('--keep-mine')

    expect([
      (await run(['parked'])).code,
      (await run(['resolve', 'booth', key, '--all', 'mine'])).code,
    ]).toEqual([0, 2])
    const taken = await run(['resolve', 'booth', key, '--take-theirs'])
    expect([taken.code, taken.json()]).toMatchObject([
      0,
      { $key: key, $state: 'clean', booth_company_profile: shortText },
    ])
    expect((await run(['conflicts'])).json()).toEqual([])
    expect((await run(['status'])).code).toBe(0)
    const again = await run(['resolve', 'booth', key, '--take-theirs'])
    expect([again.code, message(again)]).toEqual([2, expect.stringContaining('you have already decided')])
  }, 120_000)

  it('stays as it is here where that is said, and nobody asks again', async () => {
    await begin({ shortensTo: 30 })
    const key = await saveBooth({ booth_company_profile: longText })
    await run(['push'])
    const kept = await run(['resolve', 'booth', key, '--keep-mine'])
    expect([kept.code, kept.json()]).toMatchObject([0, { $state: 'clean', booth_company_profile: longText }])
    expect((await run(['sync'])).json()).toMatchObject({ waiting: 0, discrepancies: 0 })
  }, 120_000)

  it('is sent again where that is said', async () => {
    await begin({ shortensTo: 30 })
    const key = await saveBooth({ booth_company_profile: longText })
    await run(['push'])
    service.become({ shortensTo: Number.POSITIVE_INFINITY })
    const again = await run(['resolve', 'booth', key, '--send-again'], { asText: true })
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('“push” sends it.')])
    expect((await run(['push'])).code).toBe(0)
    expect(service.records('booth')[0]?.values['booth_company_profile']).toBe(longText)
  }, 120_000)
})

function fileWith(content: RecordValues): string {
  const path = join(temporaryFolder(), 'record.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe('a booth whose number somebody has', () => {
  async function twin(): Promise<{ readonly key: string; readonly theirs: string }> {
    await begin({ matchesBy: { booth: 'booth_external_id' } })
    const floor = service.organiser.create('floor', { name: 'Their floor', order: 1, active: true }, {})
    const { id } = service.organiser.create(
      'booth',
      { ...theirValues('Theirs'), floor_id: Number(floor.id), booth_external_id: 4711 },
      await theirPictures('Theirs'),
    )
    const key = await saveBooth({ booth_external_id: 4711 })
    expect((await run(['push'])).json()).toMatchObject({ parked: 0, conflicts: 1 })
    return { key, theirs: id }
  }

  it('is one with theirs where that is said', async () => {
    const { key, theirs } = await twin()
    const told = await run(['conflicts'])
    expect(told.json()).toMatchObject([
      {
        kind: 'twin',
        key,
        candidate: { id: Number(theirs), cause: 'name-taken', taken: 'booth_external_id' },
      },
    ])
    expect((await run(['conflicts'], { asText: true })).stdout).toMatch(
      /someone else’s record has the same number or e-mail\. It may be this one: booth \d+/,
    )
    for (const [args, words] of [
      [['--all', 'mine'], 'use --same or --separate'],
      [['--same'], 'Choose a side'],
      [['--same', '--all', 'mine', '--candidate', '999'], '999 is not one of the possible records'],
      [['--separate'], 'the other record has the same'],
      [['--keep'], 'use --same or --separate'],
    ] as const) {
      const wrong = await run(['resolve', 'booth', key, ...args])
      expect([wrong.code, message(wrong)]).toEqual([2, expect.stringContaining(words)])
    }
    expect(
      (
        await run([
          'resolve',
          'booth',
          key,
          '--same',
          '--all',
          'theirs',
          '--mine',
          'city',
          '--candidate',
          theirs,
        ])
      ).code,
    ).toBe(0)
    expect((await run(['push'])).code).toBe(0)
    expect(service.records('booth')).toMatchObject([
      { id: theirs, values: { booth_name: 'Theirs', city: 'Exampleton' } },
    ])
  }, 120_000)

  it('is a record of its own once it has another number', async () => {
    const { key } = await twin()
    await run(['save', 'booth', '--file', fileWith({ $key: key, booth_external_id: 4712 })])
    expect((await run(['push'])).code).toBe(0)
    expect(service.records('booth')).toHaveLength(2)
  }, 120_000)
})

describe('many records that the listing lacks', () => {
  it('are a question, which nobody but a person answers', async () => {
    for (let number = 1; number <= 20; number += 1)
      service.organiser.create('floor', { name: `Floor ${number}`, order: number, active: true }, {})
    await begin()
    service.become({ listsNothing: ['floor'], totalCounts: 'what-is-shown' })
    // Two listings that lie a settling time apart; here that is none.
    const rig = openSyncRig({ baseUrl: service.baseUrl, folder: workspace })
    await rig.engine.run('pull')
    await rig.engine.run('pull')
    await rig.close()
    const told = await run(['conflicts'])
    expect([told.code, told.json()]).toEqual([
      1,
      [{ kind: 'many-missing', entity: 'floor', missing: 20, known: 20 }],
    ])
    const status = await run(['status'])
    expect([status.code, status.json()]).toMatchObject([1, { questions: 1, records: { floor: 20 } }])
    const nothing = await run(['resolve', 'booth', '--keep'])
    expect([nothing.code, message(nothing)]).toEqual([
      2,
      expect.stringContaining('There is nothing to decide about records of “booth”'),
    ])
    expect((await run(['resolve', 'floor', '--same'])).code).toBe(2)
    const kept = await run(['resolve', 'floor', '--keep'])
    expect([kept.code, kept.json()]).toEqual([
      0,
      { kind: 'many-missing', entity: 'floor', missing: 20, known: 20, answer: 'keep' },
    ])
    expect((await run(['status'])).json()).toMatchObject({ questions: 0, records: { floor: 20 } })
  }, 120_000)
})

it('a booth says that it waits for a representative that needs a person', async () => {
  await begin()
  const opened = openWorkspace(workspace, { clock: Date, mustExist: true })
  const { key: representative } = createRecord(opened, 'representative', { first_name: 'Ada' })
  opened.close()
  const key = await saveBooth({ booth_rep_ids: [representative] })
  expect((await run(['push'])).code).toBe(1)
  expect((await run(['status'])).json()).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        key,
        state: 'queued',
        waitsFor: { entity: 'representative', key: representative, title: 'Ada', needsPerson: true },
      }),
    ]) as unknown,
  })
  expect((await run(['status'], { asText: true })).stdout).toContain(
    'waits for the representative “Ada”, which needs attention',
  )
}, 120_000)

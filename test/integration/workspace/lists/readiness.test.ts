import { unzipSync } from 'fflate'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { ReminderWords } from '../../../../shared/contract/index.ts'
import { reminderFile } from '../../../../electron/application/readiness/reminder-files.ts'
import { createRecord, removeRecord, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { readReadiness, writeReadiness } from '../../../../electron/workspace/readiness/store.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import {
  usualRules,
  type ReadinessRule,
  type ReadinessRules,
} from '../../../../shared/domain/readiness/rules.ts'
import { testClock } from '../../../support/clock.ts'
import { adviceIn } from '../../../support/workspaces/advice.ts'
import { completeBooth } from '../../../support/workspaces/sync-rig.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

/** The usual rules with one of them changed. */
function having(id: string, change: Partial<ReadinessRule>): ReadinessRules {
  return {
    ...usualRules,
    rules: usualRules.rules.map((rule) =>
      rule.id === id ? ({ ...rule, ...change } as ReadinessRule) : rule,
    ),
  }
}

const pictures = {
  booth_logo: { url: 'https://cdn.example.org/logo' },
  booth_background: { url: 'https://cdn.example.org/background' },
}

function booths(workspace: Workspace, count: number): void {
  const floor = pulled(workspace, 'floor', '1', { name: 'Hall' })
  const listed = Array.from({ length: count }, (_, index) => ({
    remoteId: String(index + 1),
    values: { ...completeBooth(floor.key, `Booth ${index + 1}`), ...pictures },
  }))
  workspace.records.addListed('booth', listed)
  while (workspace.lists.prepareSome());
}

async function judgeAll({ lists }: Pick<Workspace, 'lists'>): Promise<number> {
  let slices = 1
  for (; lists.judgeSome(); slices += 1) await nextTurn()
  return slices
}

const unready = ({ lists }: Pick<Workspace, 'lists'>): Promise<number> =>
  lists.count({ entity: 'booth', problems: 'with' })

it('rules that change are judged by in slices, between which lists answer, on after a crash, and back again', async () => {
  const folder = temporaryFolder()
  const first = openWorkspace(folder, { clock: testClock() })
  booths(first, 10_000)
  expect(await unready(first)).toBe(0)
  first.readiness.setRules(having('count.video', { level: 'needed' }))
  expect(first.lists.judged()).toEqual({ done: 0, total: 10_000 })
  for (let slice = 0; slice < 10; slice += 1) expect(first.lists.judgeSome()).toBe(true)
  expect(first.lists.judged()).toEqual({ done: 2_000, total: 10_000 })
  expect(await unready(first), 'a list does not wait').toBe(2_000)
  first.close()

  const again = openWorkspace(folder, { clock: testClock() })
  try {
    expect(again.lists.judged().done).toBe(2_000)
    expect(await judgeAll(again)).toBeGreaterThan(30)
    expect(await unready(again)).toBe(10_000)
    const [booth] = (await again.lists.page({ entity: 'booth' }, { limit: 1 })).items
    expect(booth).toMatchObject({ problemCount: 1 })
    expect(booth?.score).toBeLessThan(100)
    again.readiness.setRules(usualRules)
    await judgeAll(again)
    expect(await unready(again)).toBe(0)
    expect((await again.lists.page({ entity: 'booth' }, { limit: 1 })).items).toMatchObject([
      { problemCount: 0, score: 100 },
    ])
  } finally {
    again.close()
  }
})

it('a booth has as many parts as it is asked for as soon as they are there, and no longer once they go', async () => {
  const workspace = temporaryWorkspace()
  booths(workspace, 2)
  workspace.readiness.setRules(having('count.document', { level: 'needed', least: 2 }))
  await judgeAll(workspace)
  expect(await unready(workspace)).toBe(2)
  const add = (title: string) =>
    createRecord(workspace, 'document', { booth_id: 'r1', title, url: 'https://files.example.org/a' })
  add('One')
  expect(await unready(workspace)).toBe(2)
  const { key } = add('Two')
  expect(await unready(workspace)).toBe(1)
  updateRecord(workspace, 'document', key, { booth_id: 'r2' })
  expect(await unready(workspace)).toBe(2)
  updateRecord(workspace, 'document', key, { booth_id: 'r1' })
  expect(await unready(workspace)).toBe(1)
  removeRecord(workspace, 'document', key)
  expect(await unready(workspace)).toBe(2)
})

it('what is advised is counted apart, also of parts, and never keeps a booth from being ready', async () => {
  const workspace = temporaryWorkspace()
  booths(workspace, 1)
  const advice = async () => (await workspace.lists.page({ entity: 'booth' }, {})).items[0]?.adviceCount ?? 0
  const before = await advice()
  updateRecord(workspace, 'booth', 'r1', { address: 'TBD' })
  expect(await advice()).toBe(before + 1)
  const { key } = createRecord(workspace, 'document', {
    booth_id: 'r1',
    title: 'Test',
    url: 'https://localhost/a',
  })
  // Two for the document, and one less: there is a document now.
  expect(await advice()).toBe(before + 2)
  expect(await adviceIn(workspace)).toContainEqual(
    expect.objectContaining({ part: 'document', code: 'link-leads-nowhere', level: 'advised' }),
  )
  expect(await unready(workspace)).toBe(0)
  removeRecord(workspace, 'document', key)
  expect(await advice()).toBe(before + 1)
})

it('rules and letter go where the event’s settings go, and what cannot be read is as usual', () => {
  const workspace = temporaryWorkspace()
  const rules = having('exhibitor', { level: 'needed', due: '2026-12-01' })
  workspace.readiness.setRules(rules)
  workspace.readiness.setLetter({ subject: 'S', body: 'B' })
  const carried: unknown = JSON.parse(JSON.stringify(readReadiness(workspace)))
  const other = temporaryWorkspace()
  writeReadiness(other, carried)
  expect(readReadiness(other)).toEqual({ rules, letter: { subject: 'S', body: 'B' } })
  writeReadiness(other, 'nonsense')
  expect(other.readiness.rules()).toEqual(usualRules)
})

const words: ReminderWords = {
  reasons: [{ entity: 'booth', field: 'booth_company_profile', code: 'required', text: 'Profile: missing' }],
  days: { '2026-12-01': '1 Dec 2026' },
  headings: ['Booth', 'Write to', 'E-mail', 'Missing', 'Deadline', 'Ready'],
  untitled: 'Untitled',
}

it('letters are written to those who owe something, each under a name of its own; a table says the same', async () => {
  const workspace = temporaryWorkspace()
  booths(workspace, 4)
  for (const key of ['r1', 'r2', 'r3'])
    updateRecord(workspace, 'booth', key, { booth_name: '=1+1', booth_company_profile: '' })
  workspace.readiness.setRules({ ...usualRules, due: '2026-12-01' })
  const rows: unknown[] = []
  let archive = new Uint8Array()
  const tables = {
    async make(_file: object, lines: AsyncIterable<string>) {
      for await (const line of lines) rows.push(JSON.parse(line))
      return { fileId: 'f', name: 'x.csv', path: '' }
    },
    keep: ({ bytes }: { readonly bytes: Uint8Array }) => {
      archive = new Uint8Array(bytes)
      return Promise.resolve({ fileId: 'f', name: 'x.zip' })
    },
  }
  const options = { signal: new AbortController().signal, onDone: () => undefined }
  await reminderFile(
    workspace,
    tables,
    { format: 'csv', name: 'x', keys: ['r2', 'r9', 'r1'], to: {}, words },
    options,
  )
  const line = [
    '=1+1',
    'Ada Example',
    'ada@example.com',
    'Profile: missing',
    { date: '2026-12-01' },
    expect.any(Number),
  ]
  expect(rows).toEqual([words.headings, line, line])
  expect(
    await reminderFile(
      workspace,
      tables,
      { format: 'eml', name: 'x', keys: ['r2', 'r9', 'r1'], to: {}, words },
      options,
    ),
  ).toMatchObject({ records: 2 })
  const letters = unzipSync(archive)
  expect(Object.keys(letters)).toHaveLength(2)
  const [head, body] = Buffer.from(Object.values(letters)[0]!).toString().split('\r\n\r\n')
  expect(head).toContain('To: "Ada Example" <ada@example.com>')
  expect(Buffer.from(body ?? '', 'base64').toString()).toContain(
    '– Profile: missing\r\n\r\nPlease send it to us by 1 Dec 2026.',
  )
})

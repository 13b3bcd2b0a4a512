import { describe, expect, it } from 'vitest'
import { createOverviewCache } from '../../../../electron/application/events/overview-figures.ts'
import {
  createRecord,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { openDatabase } from '../../../../electron/workspace/disk/database.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { lackingField, reasonName } from '../../../../shared/domain/readiness/reason.ts'
import { testClock } from '../../../support/clock.ts'
import { completeBooth } from '../../../support/workspaces/sync-rig.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const day = 24 * 60 * 60 * 1000

const completeJob: RecordValues = {
  job_title: 'Engineer',
  job_description: 'Builds booths.',
  experience_level: 'mid_level',
  job_type: 'full_time',
  location: 'Exampleton',
  job_category_id: 'r1',
}

/** Two booths that lack nothing. */
async function twoBooths(workspace: Workspace): Promise<readonly [one: string, two: string]> {
  const floor = pulled(workspace, 'floor', '1', { name: 'Hall' })
  const pictures = {
    booth_logo: { url: 'https://example.com/logo' },
    booth_background: { url: 'https://example.com/background' },
  }
  const one = pulled(workspace, 'booth', '10', { ...completeBooth(floor.key, 'One'), ...pictures })
  const two = pulled(workspace, 'booth', '11', { ...completeBooth(floor.key, 'Two'), ...pictures })
  expect(await missing(workspace)).toEqual({ r10: 0, r11: 0 })
  return [one.key, two.key]
}

/** How many things each booth lacks, as the list says; filter and order by it say the same. */
async function missing({ lists }: Pick<Workspace, 'lists'>): Promise<Record<string, number>> {
  const { items } = await lists.page({ entity: 'booth' }, {})
  const counts = Object.fromEntries(items.map(({ key, problemCount }) => [key, problemCount]))
  const unready = items.filter(({ problemCount }) => problemCount > 0).map(({ key }) => key)
  expect(await lists.keys({ entity: 'booth', problems: 'with' })).toEqual(unready)
  const ordered = await lists.page({ entity: 'booth' }, { orderBy: ':problems', descending: true })
  expect(ordered.items.map(({ problemCount }) => problemCount)).toEqual(
    Object.values(counts).sort((a, b) => b - a),
  )
  return counts
}

describe('a booth is as ready as its parts', () => {
  it('lacks what its vacancies, documents and videos lack, in every list and on the overview, until they are complete', async () => {
    const workspace = temporaryWorkspace()
    const [one] = await twoBooths(workspace)
    const job = createRecord(workspace, 'job', { ...completeJob, booth_id: one, location: '', job_title: '' })
    expect(await missing(workspace)).toEqual({ r10: 2, r11: 0 })
    createRecord(workspace, 'document', { booth_id: one })
    const { readiness, floors } = await createOverviewCache(workspace).figures()
    expect(readiness).toMatchObject({ booths: 2, ready: 1 })
    expect(readiness.blockers).toContainEqual({
      entity: 'job',
      field: 'location',
      code: 'required',
      booths: 1,
    })
    expect(floors).toMatchObject([{ withProblems: 1 }])
    const withoutPlace = reasonName({ entity: 'job', field: 'location', code: 'required' })
    const lacking = (...names: string[]) => workspace.lists.keys({ entity: 'booth', lacking: names })
    expect(await lacking(withoutPlace)).toEqual([one])
    expect(await lacking('booth.booth_name.required')).toEqual([])
    expect(await lacking('booth.booth_name.required', withoutPlace)).toEqual([one])
    const counted = await workspace.lists.distinct({ entity: 'booth' }, lackingField, 100)
    expect(counted.values).toContainEqual({ value: withoutPlace, records: 1 })
    expect(await workspace.lists.count({ entity: 'booth', lacking: [withoutPlace] })).toBe(1)
    updateRecord(workspace, 'job', job.key, { location: 'Here', job_title: 'Engineer' })
    expect(await lacking(withoutPlace)).toEqual([])
    const [document] = await workspace.lists.keys({ entity: 'document' })
    removeRecord(workspace, 'document', document!)
    expect(await missing(workspace)).toEqual({ r10: 0, r11: 0 })
  })

  it('also where a part comes to it, leaves it, goes and comes back', async () => {
    const workspace = temporaryWorkspace()
    const [one, two] = await twoBooths(workspace)
    const job = pulled(workspace, 'job', '7', { ...completeJob, booth_id: one, location: '' })
    expect(await missing(workspace)).toEqual({ r10: 1, r11: 0 })
    updateRecord(workspace, 'job', job.key, { booth_id: two })
    expect(await missing(workspace)).toEqual({ r10: 0, r11: 1 })
    removeRecord(workspace, 'job', job.key)
    expect(await missing(workspace)).toEqual({ r10: 0, r11: 0 })
    restoreRecord(workspace, 'job', job.key)
    expect(await missing(workspace)).toEqual({ r10: 0, r11: 1 })
    workspace.records.delete('job', job.key)
    expect(await missing(workspace)).toEqual({ r10: 0, r11: 0 })
  })

  it('also where it goes and comes back together with them', async () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'booth', '5', { booth_name: 'Old' })
    pulled(workspace, 'job', '7', { ...completeJob, booth_id: 'r5', location: '' })
    const before = await missing(workspace)
    removeRecord(workspace, 'booth', 'r5')
    expect(await missing(workspace)).toEqual({})
    restoreRecord(workspace, 'booth', 'r5')
    expect(await missing(workspace)).toEqual(before)
  })

  it('counts the representatives that it names, for every booth that names them', async () => {
    const workspace = temporaryWorkspace()
    const [one, two] = await twoBooths(workspace)
    const person = createRecord(workspace, 'representative', {
      first_name: 'Rose',
      last_name: 'Example',
      email: 'no address',
    })
    const lacking = (await workspace.lists.page({ entity: 'representative' }, {})).items[0]!.problemCount
    expect(lacking).toBeGreaterThan(0)
    updateRecord(workspace, 'booth', one, { booth_rep_ids: [person.key] })
    expect(await missing(workspace)).toEqual({ r10: lacking, r11: 0 })
    updateRecord(workspace, 'booth', two, { booth_rep_ids: [person.key] })
    updateRecord(workspace, 'representative', person.key, { email: 'rose@example.com' })
    expect(await missing(workspace)).toEqual({ r10: lacking - 1, r11: lacking - 1 })
    updateRecord(workspace, 'booth', one, { booth_rep_ids: [] })
    expect(await missing(workspace)).toEqual({ r10: 0, r11: lacking - 1 })
  })

  it('has as many parts, up to what is asked for, counted alone or with other records', async () => {
    const workspace = temporaryWorkspace()
    const [one, two] = await twoBooths(workspace)
    for (const title of ['A', 'B', 'C']) createRecord(workspace, 'document', { booth_id: one, title })
    const gone = createRecord(workspace, 'document', { booth_id: two, title: 'D' })
    removeRecord(workspace, 'document', gone.key)
    const person = createRecord(workspace, 'representative', { first_name: 'Rose' })
    updateRecord(workspace, 'booth', two, { booth_rep_ids: [person.key] })
    const records = [...workspace.records.iterate('booth'), ...workspace.records.iterate('document')]
    const { partCount, partCountAmong } = workspace.readiness
    const counts = (count: typeof partCount): readonly string[] =>
      records.flatMap((record) =>
        (['document', 'representative'] as const).flatMap((part) => {
          const found = [1, 2, 9].map((enough) => count(record, part, enough)).join(' ')
          return found === '0 0 0' ? [] : [`${record.key}: ${part} ${found}`]
        }),
      )
    expect(counts(partCount)).toEqual([`${one}: document 1 2 3`, `${two}: representative 1 1 1`])
    expect(counts(partCountAmong(records))).toEqual(counts(partCount))
  })

  it('lacks what a part lacks from a certain day on', async () => {
    const clock = testClock()
    const workspace = openWorkspace(temporaryFolder(), { clock })
    const [one] = await twoBooths(workspace)
    const tomorrow = new Date(clock.now() + day).toISOString().slice(0, 10)
    createRecord(workspace, 'job', { ...completeJob, booth_id: one, application_deadline: tomorrow })
    expect(await missing(workspace)).toEqual({ r10: 0, r11: 0 })
    clock.advance(day)
    expect(await missing(workspace)).toEqual({ r10: 1, r11: 0 })
    workspace.close()
  })

  it('whichever of them a pull brings first, and where the event was last opened by a program that did not know', async () => {
    const folder = temporaryFolder()
    const workspace = openWorkspace(folder, { clock: testClock() })
    workspace.records.addListed('job', [
      { remoteId: '7', values: { ...completeJob, booth_id: 'r5', location: '' } },
    ])
    workspace.records.addListed('booth', [{ remoteId: '5', values: { booth_name: 'Pulled' } }])
    workspace.records.addListed('job', [
      { remoteId: '8', values: { ...completeJob, booth_id: 'r5', location: '' } },
    ])
    const counted = await missing(workspace)
    const own = workspace.lists
    expect(await own.count({ entity: 'job', problems: 'with' })).toBe(2)
    workspace.close()
    const database = openDatabase(`${folder}/workspace.db`)
    database.run("UPDATE record_summary SET problems = NULL WHERE entity = 'booth'")
    database.run("INSERT INTO setting (name, value) VALUES ('summaries-postponed-from', '0')")
    database.close()
    const again = openWorkspace(folder, { clock: testClock() })
    expect(await missing(again)).toEqual(counted)
    updateRecord(again, 'job', 'r8', { location: 'Here' })
    expect(await missing(again)).toEqual({ r5: (counted['r5'] ?? 0) - 1 })
    again.close()
  })
})

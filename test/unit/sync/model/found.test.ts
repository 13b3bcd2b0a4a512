import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runModel } from './run.ts'
import { asHoped } from './service/service-types.ts'
import type { Command, RunInput } from './world/world.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-model-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const usual: Omit<RunInput, 'script'> = {
  temper: asHoped,
  start: 'nothing',
  order: [],
  fates: [],
  jitter: 1,
}
const lostOnTheWay = 75
const refused = 94
const noAnswerInTime = 80
const answerLost = 57
const notReached = 85
const timePasses = 7
/** Of the fates of “the next writes go wrong”: done, and the answer garbled. */
const garbled = 2

function deed(kind: string, a = 0, b = 0): Command {
  return { kind, a, b }
}

/** Scripts that once broke a rule. */
describe('what the model has found', () => {
  it('a create that was removed while it was sent, and did not arrive, is not planned for ever', async () => {
    const script = [deed('create a floor'), deed('push'), deed('go on', 3), deed('remove', 1), deed('go on', 100)]
    const trace = await runModel({ ...usual, script, fates: [0, 0, lostOnTheWay] }, folder)
    expect(trace.filter((line) => line.startsWith('  save floor'))).toEqual(['  save floor new "u1": lost on the way'])
  })

  it('paused twice, it goes on when it is resumed once', async () => {
    const script = [deed('create a floor'), deed('push'), deed('pause'), deed('go on', 1), deed('pause')]
    const trace = await runModel({ ...usual, script }, folder)
    expect(trace).toContain('  save floor new "u1": 200')
  })

  it('a removal taken back after the change before it was refused is not planned for ever, and does not happen', async () => {
    const script = [deed('edit', 1), deed('push'), deed('go on', 2), deed('remove', 1), deed('go on', 1), deed('restore')]
    const trace = await runModel({ ...usual, start: 'in step', script, fates: [0, 0, refused] }, folder)
    expect(trace.filter((line) => line.startsWith('  remove'))).toEqual([])
    const saves = trace.slice(trace.indexOf('something is on both sides')).filter((line) => line.startsWith('  save floor'))
    expect(saves.map((line) => line.slice(-3))).toEqual(['422', '200'])
  })

  it('an unanswered create that a person tries again at once is not sent again before it can have arrived', async () => {
    const script = [deed('create a floor'), deed('push'), deed('go on', 5), deed('try again'), deed('go on', 100)]
    const trace = await runModel({ ...usual, script, fates: [0, 0, noAnswerInTime], order: [0, 0, 0, timePasses] }, folder)
    expect(trace.filter((line) => line.includes('save floor'))).toEqual([
      '  save floor new "u1": no answer in time',
      '  late save floor new "u1": 200',
    ])
  })

  it('an unanswered create is looked for whatever it names by then, and so can be removed', async () => {
    const removal = [deed('create a representative'), deed('name a representative'), deed('remove', 0, 7)]
    const script = [deed('create a booth'), deed('push'), deed('go on', 5), deed('crash'), ...removal]
    const trace = await runModel({ ...usual, script, fates: [0, 0, 0, 0, answerLost] }, folder)
    expect(trace.filter((line) => line.startsWith('  remove booth'))).toHaveLength(1)
  })

  it('two that look alike by the time they are sent go one after the other, whatever one of them was when it did not arrive', async () => {
    const script = [deed('create a floor'), deed('push'), deed('go on', 3), deed('edit', 1), deed('create a twin'), deed('push'), deed('go on', 100)]
    const trace = await runModel({ ...usual, script, fates: [0, 0, notReached] }, folder)
    const saves = trace.filter((line) => line.startsWith('  save floor'))
    expect(saves.map((line) => line.slice(-3))).toEqual(['ble', '200', '200'])
  })

  it('vacancies go with the booth that others have removed', async () => {
    const temper = { ...usual.temper, vacancies: 'named' } as const
    const script = [deed('others add', 4), deed('synchronise'), deed('go on', 100), deed('others remove')]
    const trace = await runModel({ ...usual, temper, start: 'in step', script }, folder)
    expect(trace).toContain('  list job 1 under 102: 200')
  })

  it('of two booths with one number in another system, the second does not overwrite the first on a service that goes by it', async () => {
    const script = [deed('create a booth', 0, 3), deed('create a twin', 1)]
    const trace = await runModel({ ...usual, temper: { ...usual.temper, upserts: 'numbers' }, script }, folder)
    expect(trace.filter((line) => line.startsWith('  save booth'))).toHaveLength(1)
  })

  it('of two that look alike, the one that was refused and is tried again is not taken for the one that arrived', async () => {
    const before = [deed('create a floor'), deed('crash'), deed('create a twin'), deed('push'), deed('go on', 100)]
    const trace = await runModel({ ...usual, script: [...before, deed('try again'), deed('go on', 100)], fates: [0, 0, 0, refused] }, folder)
    expect(trace.filter((line) => line === '  save floor new "u1": 200')).toHaveLength(2)
  })

  it('what others write is seen also where the clock was set back since the last save', async () => {
    const script = [deed('the clock is set', 7, 3), deed('others edit', 7)]
    const trace = await runModel({ ...usual, start: 'in step', script }, folder)
    expect(trace).toContain('others edit 7 0')
  })

  it('a record restored after a removal without an answer, which did happen, is asked about', async () => {
    const script = [deed('remove'), deed('the next writes go wrong'), deed('push'), deed('go on', 6), deed('restore'), deed('go on', 100)]
    const trace = await runModel({ ...usual, start: 'settled', script }, folder)
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
  })

  it('a record that is not shown is looked for again after a while and not at once, also where the clock was set back', async () => {
    const before = [deed('create a floor'), deed('synchronise'), deed('go on', 100)]
    const script = [...before, deed('edit', 1), deed('the clock is set', 0, 7), deed('others remove', 1)]
    const trace = await runModel({ ...usual, script }, folder)
    expect(trace.filter((line) => line.startsWith('  list floor')).length).toBeLessThan(20)
  })

  it('a create that waited when the folder was opened is not taken for a record that was removed meanwhile', async () => {
    const before = [deed('create a twin', 3, 7), deed('create a twin'), deed('crash')]
    const trace = await runModel({ ...usual, start: 'settled', script: [...before, deed('remove', 21), deed('push')] }, folder)
    expect(trace).toContain('  remove booth 102: 200')
  })

  it('a create that a person parts from what others have made is looked for again, since it may be shown late', async () => {
    const temper = { ...usual.temper, lagMs: 8_000, lagsInPart: true }
    const before = [deed('create a document'), deed('the next writes go wrong', 0, garbled), deed('others add the same', 0, 6), deed('push')]
    const script = [...before, deed('go on', 12), deed('others add the same', 5, 2), deed('go on', 100)]
    const trace = await runModel({ ...usual, temper, start: 'settled', script, order: [0, 9, 4, 1, 9, 2, 0, 5, 8, 4] }, folder)
    const since = trace.slice(trace.indexOf('something is on both sides'))
    expect(since.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
    expect(since.filter((line) => line.startsWith('  save document'))).toHaveLength(1)
  })

  it('a create that was on its way for minutes before its answer was lost is not sent again before a late listing can show it', async () => {
    const temper = { ...usual.temper, lagMs: 30_000 }
    const onItsWay = [deed('create a floor'), deed('push'), deed('go on', 2), deed('time passes', 4), deed('time passes', 4)]
    const trace = await runModel({ ...usual, temper, script: [...onItsWay, deed('go on', 100)], fates: [0, 0, answerLost] }, folder)
    expect(trace.filter((line) => line.startsWith('  save floor'))).toEqual(['  save floor new "u1": the answer is lost, 200'])
  })

  it('a record restored after a removal without an answer is not taken for saved while listings may still show what is gone', async () => {
    const before = [deed('remove', 2), deed('the next writes go wrong'), deed('push'), deed('go on', 4)]
    const script = [...before, deed('restore'), deed('go on', 100)]
    const trace = await runModel({ ...usual, temper: { ...usual.temper, lagMs: 30_000, alters: 'encodes' }, start: 'settled', script }, folder)
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
  })

  it('two that look alike, both of which a copy of the folder has sent, are each one of the two', async () => {
    const script = [deed('create a floor'), deed('create a twin'), deed('a copy of the folder sends what waits'), deed('push'), deed('go on', 100)]
    const trace = await runModel({ ...usual, start: 'settled', script }, folder)
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(1)
    expect(trace.slice(trace.indexOf('something is on both sides')).filter((line) => line.startsWith('  save floor'))).toEqual([])
  })

  it('a booth that a copy of the folder has sent is found under the floor that the copy has sent, though it was listed before that was known', async () => {
    const before = [deed('create a booth'), deed('synchronise'), deed('go on', 2), deed('a copy of the folder sends what waits')]
    const script = [...before, deed('create a floor'), deed('create a booth', 4), deed('crash'), deed('go on', 100)]
    const trace = await runModel({ ...usual, temper: { ...usual.temper, perPage: 2, counts: false }, start: 'used', script }, folder)
    const since = trace.slice(trace.indexOf('all is well'))
    expect(since.filter((line) => line.startsWith('  save booth'))).toHaveLength(1)
  })

  it('what others put in the place of a logo right after it was read back is theirs, where the service makes files of its own of what it is sent', async () => {
    const before = [deed('create a booth'), deed('synchronise'), deed('go on', 100), deed('clone a booth'), deed('create a floor')]
    const script = [...before, deed('push'), deed('go on', 5), deed('others replace a file', 3), deed('go on', 100)]
    const trace = await runModel({ ...usual, temper: { ...usual.temper, perPage: 2, reencodes: true }, script }, folder)
    expect(trace.some((line) => line.startsWith('  file https://files.example/f/6/'))).toBe(true)
  })

  it('a booth’s own logo that others have replaced in its place is kept when the booth goes with its floor', async () => {
    const created = [deed('create a twin', 3, 3), deed('push'), deed('go on', 100), deed('synchronise'), deed('go on', 100)]
    const replaced = [deed('others replace a file', 2), deed('time passes', 4)]
    const script = [...created, ...replaced, deed('remove', 1), deed('synchronise'), deed('go on', 100)]
    const trace = await runModel({ ...usual, temper: { ...usual.temper, perPage: 2, media: 'in place' }, start: 'settled', script }, folder)
    expect(trace).toContain('  remove floor 101: 200')
  })

  it('an edit that is given up while nobody knows what became of the create leaves the create to be decided', async () => {
    const script = [deed('create a floor'), deed('push'), deed('go on', 100), deed('edit', 22), deed('discard', 1, 4), deed('go on', 100)]
    const temper = { ...usual.temper, alters: 'shortens' } as const
    const trace = await runModel({ ...usual, temper, script, fates: [0, 0, answerLost] }, folder)
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
  })

  it('an update whose files take minutes to be asked for is read once more before it overwrites', async () => {
    const slowly = [1, 2, 3, 4].flatMap(() => [deed('time passes', 4), deed('go on', 2)])
    const script = [deed('edit'), deed('push'), deed('go on', 2), ...slowly, deed('time passes', 4), deed('go on', 100)]
    const trace = await runModel({ ...usual, temper: { ...usual.temper, perPage: 2 }, start: 'settled', script }, folder)
    expect(trace.filter((line) => line.startsWith('  save booth 106'))).toHaveLength(1)
  })

  it('what others write into a booth while the files of its floor are fetched for minutes is kept when both go', async () => {
    const before = [deed('others edit'), deed('both edit', 2), deed('create a floor'), deed('push'), deed('go on', 100), deed('remove', 1)]
    const script = [...before, deed('synchronise'), deed('go on', 18), deed('time passes', 4), deed('go on', 100)]
    const temper = { ...usual.temper, perPage: 2, counts: false, lagMs: 8_000, lagsInPart: true }
    const trace = await runModel({ ...usual, temper, start: 'settled', script }, folder)
    expect(trace).toContain('  remove floor 101: 200')
  })

  it('a vacancy goes with the last booth, which others have removed', async () => {
    const created = [deed('synchronise'), deed('go on', 100), deed('create a vacancy'), deed('synchronise'), deed('go on', 100)]
    const temper = { ...usual.temper, vacancies: 'bare' } as const
    const trace = await runModel({ ...usual, temper, start: 'used', script: [...created, deed('others remove', 1), deed('go on', 100)] }, folder)
    expect(trace.some((line) => line.startsWith('  save job new'))).toBe(true)
  })

  it('what was removed a moment ago is not taken for a create that looks like it', async () => {
    const begun = [deed('create a representative'), deed('create a floor'), deed('synchronise'), deed('go on'), deed('others add the same')]
    const more = [deed('go on'), deed('create a representative'), deed('go on', 4), deed('create a floor'), deed('go on', 2), deed('quit')]
    const script = [...begun, ...more, deed('go on', 100), deed('remove', 3), deed('create a floor'), deed('synchronise'), deed('go on', 100)]
    const temper = { ...usual.temper, perPage: 2, counts: false, lagMs: 8_000, lagsInPart: true }
    const trace = await runModel({ ...usual, temper, start: 'in step', order: [0, 0, 0, 0, 0, timePasses], script }, folder)
    expect(trace.some((line) => line.startsWith('  remove representative 108'))).toBe(true)
  })

  it('a create whose answer the full disk could not keep is looked for before it is sent again', async () => {
    const two = [deed('create a floor'), deed('synchronise'), deed('go on'), deed('create a floor'), deed('go on', 100), deed('create a floor')]
    const script = [...two, deed('synchronise'), deed('go on'), deed('the disk is full'), deed('go on', 100)]
    const trace = await runModel({ ...usual, temper: { ...usual.temper, perPage: 2 }, order: [0, 0, 0, 0, 0, 0, 8], script }, folder)
    expect(trace).toContain('  both ends: disk-full')
    expect(trace.filter((line) => line.startsWith('  save floor new "u1"'))).toHaveLength(1)
  })
})

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
  mishaps: [],
  jitter: 1,
}
const lostOnTheWay = 75
const refused = 94
const noAnswerInTime = 80
const answerLost = 57
const notReached = 85
const timePasses = 7
/** Of the mishaps of “the next writes go wrong”: done, and the answer garbled. */
const garbled = 2

function action(kind: string, a = 0, b = 0): Command {
  return { kind, a, b }
}

/** Of the decisions about one of many: done, and not said. */
const unsaid = 10

describe('many creates by one request', () => {
  const script = [action('create several', 1, 2), action('push'), action('go on', 100)]
  const temper = { ...asHoped, bulk: 'forgets keys' as const }
  const saves = (trace: readonly string[]) => trace.filter((line) => line.startsWith('  save '))

  it('are looked up and not sent again where their answer was lost', async () => {
    const trace = await runModel({ ...usual, temper, script, mishaps: [0, 0, 0, 0, answerLost] }, folder)
    expect(saves(trace).map((line) => line.split('"')[0])).toEqual([
      '  save floor new ',
      '  save 3 of floor ',
    ])
    expect(saves(trace)[1]).toContain('the answer is lost')
  })

  it('are looked up each by itself where the answer does not say what became of it', async () => {
    const trace = await runModel({ ...usual, temper, script, order: [0, 0, 0, 0, 0, unsaid] }, folder)
    expect(saves(trace)).toHaveLength(2)
    expect(trace.filter((line) => line.startsWith('  list floor')).length).toBeGreaterThan(4)
  })
})

/** Scripts that once broke a rule. */
describe('what the model has found', () => {
  it('a create that was removed while it was sent, and did not arrive, is not planned for ever', async () => {
    const script = [
      action('create a floor'),
      action('push'),
      action('go on', 3),
      action('remove', 1),
      action('go on', 100),
    ]
    const trace = await runModel({ ...usual, script, mishaps: [0, 0, lostOnTheWay] }, folder)
    expect(trace.filter((line) => line.startsWith('  save floor'))).toEqual([
      '  save floor new "u1": lost on the way',
    ])
  })

  it('paused twice, it goes on when it is resumed once', async () => {
    const script = [
      action('create a floor'),
      action('push'),
      action('pause'),
      action('go on', 1),
      action('pause'),
    ]
    const trace = await runModel({ ...usual, script }, folder)
    expect(trace).toContain('  save floor new "u1": 200')
  })

  it('a removal taken back after the change before it was refused is not planned for ever, and does not happen', async () => {
    const script = [
      action('edit', 1),
      action('push'),
      action('go on', 2),
      action('remove', 1),
      action('go on', 1),
      action('restore'),
    ]
    const trace = await runModel({ ...usual, start: 'in step', script, mishaps: [0, 0, refused] }, folder)
    expect(trace.filter((line) => line.startsWith('  remove'))).toEqual([])
    const saves = trace
      .slice(trace.indexOf('something is on both sides'))
      .filter((line) => line.startsWith('  save floor'))
    expect(saves.map((line) => line.slice(-3))).toEqual(['422', '200'])
  })

  it('a session whose own removal of a speaker came after another that took that speaker off all is as the service has it', async () => {
    const script = [
      ...[
        action('create a speaker'),
        action('create a session'),
        action('synchronise'),
        action('go on', 100),
      ],
      ...[
        action('take a speaker off all'),
        action('take a speaker off by e-mail', 0, 1),
        action('push'),
        action('go on', 100),
      ],
    ]
    const trace = await runModel({ ...usual, temper: { ...asHoped, people: true }, script }, folder)
    expect(trace.filter((line) => line.startsWith('  detach')).map((line) => line.slice(-3))).toEqual([
      '200',
      '404',
    ])
  })

  it('an unanswered create that a person tries again at once is not sent again before it can have arrived', async () => {
    const script = [
      action('create a floor'),
      action('push'),
      action('go on', 5),
      action('try again'),
      action('go on', 100),
    ]
    const trace = await runModel(
      { ...usual, script, mishaps: [0, 0, noAnswerInTime], order: [0, 0, 0, timePasses] },
      folder,
    )
    expect(trace.filter((line) => line.includes('save floor'))).toEqual([
      '  save floor new "u1": no answer in time',
      '  late save floor new "u1": 200',
    ])
  })

  it('an unanswered create is looked for whatever it names by then, and so can be removed', async () => {
    const removal = [
      action('create a representative'),
      action('name a representative'),
      action('remove', 0, 7),
    ]
    const script = [action('create a booth'), action('push'), action('go on', 5), action('crash'), ...removal]
    const trace = await runModel({ ...usual, script, mishaps: [0, 0, 0, 0, answerLost] }, folder)
    expect(trace.filter((line) => line.startsWith('  remove booth'))).toHaveLength(1)
  })

  it('two that look alike by the time they are sent go one after the other, whatever one of them was when it did not arrive', async () => {
    const script = [
      action('create a floor'),
      action('push'),
      action('go on', 3),
      action('edit', 1),
      action('create a duplicate'),
      action('push'),
      action('go on', 100),
    ]
    const trace = await runModel({ ...usual, script, mishaps: [0, 0, notReached] }, folder)
    const saves = trace.filter((line) => line.startsWith('  save floor'))
    expect(saves.map((line) => line.slice(-3))).toEqual(['ble', '200', '200'])
  })

  it('vacancies go with the booth that others have removed', async () => {
    const temper = { ...usual.temper, vacancies: 'named' } as const
    const script = [
      action('others add', 4),
      action('synchronise'),
      action('go on', 100),
      action('others remove'),
    ]
    const trace = await runModel({ ...usual, temper, start: 'in step', script }, folder)
    expect(trace).toContain('  list job 1 under 102: 200')
  })

  it('of two booths with one number in another system, the second does not overwrite the first on a service that goes by it', async () => {
    const script = [action('create a booth', 0, 3), action('create a duplicate', 1)]
    const trace = await runModel(
      { ...usual, temper: { ...usual.temper, upserts: 'numbers' }, script },
      folder,
    )
    expect(trace.filter((line) => line.startsWith('  save booth'))).toHaveLength(1)
  })

  it('of two that look alike, the one that was refused and is tried again is not taken for the one that arrived', async () => {
    const before = [
      action('create a floor'),
      action('crash'),
      action('create a duplicate'),
      action('push'),
      action('go on', 100),
    ]
    const trace = await runModel(
      {
        ...usual,
        script: [...before, action('try again'), action('go on', 100)],
        mishaps: [0, 0, 0, refused],
      },
      folder,
    )
    expect(trace.filter((line) => line === '  save floor new "u1": 200')).toHaveLength(2)
  })

  it('what others write is seen also where the clock was set back since the last save', async () => {
    const script = [action('the clock is set', 7, 3), action('others edit', 7)]
    const trace = await runModel({ ...usual, start: 'in step', script }, folder)
    expect(trace).toContain('others edit 7 0')
  })

  it('a record restored after a removal without an answer, which did happen, is asked about', async () => {
    const script = [
      action('remove'),
      action('the next writes go wrong'),
      action('push'),
      action('go on', 6),
      action('restore'),
      action('go on', 100),
    ]
    const trace = await runModel({ ...usual, start: 'settled', script }, folder)
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
  })

  it('a record that is not shown is looked for again after a while and not at once, also where the clock was set back', async () => {
    const before = [action('create a floor'), action('synchronise'), action('go on', 100)]
    const script = [
      ...before,
      action('edit', 1),
      action('the clock is set', 0, 7),
      action('others remove', 1),
    ]
    const trace = await runModel({ ...usual, script }, folder)
    expect(trace.filter((line) => line.startsWith('  list floor')).length).toBeLessThan(20)
  })

  it('a create that waited when the folder was opened is not taken for a record that was removed meanwhile', async () => {
    const before = [action('create a duplicate', 3, 7), action('create a duplicate'), action('crash')]
    const trace = await runModel(
      { ...usual, start: 'settled', script: [...before, action('remove', 21), action('push')] },
      folder,
    )
    expect(trace).toContain('  remove booth 102: 200')
  })

  it('a create that a person parts from what others have made is looked for again, since it may be shown late', async () => {
    const temper = { ...usual.temper, lagMs: 8_000, lagsInPart: true }
    const before = [
      action('create a document'),
      action('the next writes go wrong', 0, garbled),
      action('others add the same', 0, 6),
      action('push'),
    ]
    const script = [...before, action('go on', 12), action('others add the same', 5, 2), action('go on', 100)]
    const trace = await runModel(
      { ...usual, temper, start: 'settled', script, order: [0, 9, 4, 1, 9, 2, 0, 5, 8, 4] },
      folder,
    )
    const since = trace.slice(trace.indexOf('something is on both sides'))
    expect(since.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
    expect(since.filter((line) => line.startsWith('  save document'))).toHaveLength(1)
  })

  it('a create that was on its way for minutes before its answer was lost is not sent again before a late listing can show it', async () => {
    const temper = { ...usual.temper, lagMs: 30_000 }
    const onItsWay = [
      action('create a floor'),
      action('push'),
      action('go on', 2),
      action('time passes', 4),
      action('time passes', 4),
    ]
    const trace = await runModel(
      { ...usual, temper, script: [...onItsWay, action('go on', 100)], mishaps: [0, 0, answerLost] },
      folder,
    )
    expect(trace.filter((line) => line.startsWith('  save floor'))).toEqual([
      '  save floor new "u1": the answer is lost, 200',
    ])
  })

  it('a record restored after a removal without an answer is not taken for saved while listings may still show what is gone', async () => {
    const before = [
      action('remove', 2),
      action('the next writes go wrong'),
      action('push'),
      action('go on', 4),
    ]
    const script = [...before, action('restore'), action('go on', 100)]
    const trace = await runModel(
      { ...usual, temper: { ...usual.temper, lagMs: 30_000, alters: 'encodes' }, start: 'settled', script },
      folder,
    )
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
  })

  it('two that look alike, both of which a copy of the folder has sent, are each one of the two', async () => {
    const script = [
      action('create a floor'),
      action('create a duplicate'),
      action('a copy of the folder sends what waits'),
      action('push'),
      action('go on', 100),
    ]
    const trace = await runModel({ ...usual, start: 'settled', script }, folder)
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(1)
    expect(
      trace
        .slice(trace.indexOf('something is on both sides'))
        .filter((line) => line.startsWith('  save floor')),
    ).toEqual([])
  })

  it('a booth that a copy of the folder has sent is found under the floor that the copy has sent, though it was listed before that was known', async () => {
    const before = [
      action('create a booth'),
      action('synchronise'),
      action('go on', 2),
      action('a copy of the folder sends what waits'),
    ]
    const script = [
      ...before,
      action('create a floor'),
      action('create a booth', 4),
      action('crash'),
      action('go on', 100),
    ]
    const trace = await runModel(
      { ...usual, temper: { ...usual.temper, perPage: 2, counts: false }, start: 'used', script },
      folder,
    )
    const since = trace.slice(trace.indexOf('all is well'))
    expect(since.filter((line) => line.startsWith('  save booth'))).toHaveLength(1)
  })

  it('what others put in the place of a logo right after it was read back is theirs, where the service makes files of its own of what it is sent', async () => {
    const before = [
      action('create a booth'),
      action('synchronise'),
      action('go on', 100),
      action('clone a booth'),
      action('create a floor'),
    ]
    const script = [
      ...before,
      action('push'),
      action('go on', 5),
      action('others replace a file', 3),
      action('go on', 100),
    ]
    const trace = await runModel(
      { ...usual, temper: { ...usual.temper, perPage: 2, reencodes: true }, script },
      folder,
    )
    expect(trace.some((line) => line.startsWith('  file https://files.example/f/6/'))).toBe(true)
  })

  it('a booth’s own logo that others have replaced in its place is kept when the booth goes with its floor', async () => {
    const created = [
      action('create a duplicate', 3, 3),
      action('push'),
      action('go on', 100),
      action('synchronise'),
      action('go on', 100),
    ]
    const replaced = [action('others replace a file', 2), action('time passes', 4)]
    const script = [...created, ...replaced, action('remove', 1), action('synchronise'), action('go on', 100)]
    const trace = await runModel(
      { ...usual, temper: { ...usual.temper, perPage: 2, media: 'in place' }, start: 'settled', script },
      folder,
    )
    expect(trace).toContain('  remove floor 101: 200')
  })

  it('an edit that is given up while nobody knows what became of the create leaves the create to be decided', async () => {
    const script = [
      action('create a floor'),
      action('push'),
      action('go on', 100),
      action('edit', 22),
      action('discard', 1, 4),
      action('go on', 100),
    ]
    const temper = { ...usual.temper, alters: 'shortens' } as const
    const trace = await runModel({ ...usual, temper, script, mishaps: [0, 0, answerLost] }, folder)
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
  })

  it('an update whose files take minutes to be asked for is read once more before it overwrites', async () => {
    const slowly = [1, 2, 3, 4].flatMap(() => [action('time passes', 4), action('go on', 2)])
    const script = [
      action('edit'),
      action('push'),
      action('go on', 2),
      ...slowly,
      action('time passes', 4),
      action('go on', 100),
    ]
    const trace = await runModel(
      { ...usual, temper: { ...usual.temper, perPage: 2 }, start: 'settled', script },
      folder,
    )
    expect(trace.filter((line) => line.startsWith('  save booth 106'))).toHaveLength(1)
  })

  it('what others write into a booth while the files of its floor are fetched for minutes is kept when both go', async () => {
    const before = [
      action('others edit'),
      action('both edit', 2),
      action('create a floor'),
      action('push'),
      action('go on', 100),
      action('remove', 1),
    ]
    const script = [
      ...before,
      action('synchronise'),
      action('go on', 18),
      action('time passes', 4),
      action('go on', 100),
    ]
    const temper = { ...usual.temper, perPage: 2, counts: false, lagMs: 8_000, lagsInPart: true }
    const trace = await runModel({ ...usual, temper, start: 'settled', script }, folder)
    expect(trace).toContain('  remove floor 101: 200')
  })

  it('a vacancy goes with the last booth, which others have removed', async () => {
    const created = [
      action('synchronise'),
      action('go on', 100),
      action('create a vacancy'),
      action('synchronise'),
      action('go on', 100),
    ]
    const temper = { ...usual.temper, vacancies: 'bare' } as const
    const trace = await runModel(
      {
        ...usual,
        temper,
        start: 'used',
        script: [...created, action('others remove', 1), action('go on', 100)],
      },
      folder,
    )
    expect(trace.some((line) => line.startsWith('  save job new'))).toBe(true)
  })

  it('what others had put on a floor goes with it for good, also where the answer to the removal was lost', async () => {
    const before = [
      action('others add'),
      action('others add', 2),
      action('time passes', 4),
      action('remove', 1),
      action('push'),
    ]
    const script = [...before, action('go on', 100), action('pull'), action('go on', 100)]
    const temper = { ...usual.temper, perPage: 3, lagMs: 30_000, lagsInPart: true }
    const trace = await runModel(
      { ...usual, temper, start: 'in step', script, mishaps: [0, 0, 0, 0, 0, 0, 0, 0, 0, answerLost] },
      folder,
    )
    const removals = trace.filter((line) => line.startsWith('  remove floor'))
    expect(removals).toEqual(['  remove floor 101: the answer is lost, 200', '  remove floor 101: 404'])
  })

  it('what was removed a moment ago is not taken for a create that looks like it', async () => {
    const begun = [
      action('create a representative'),
      action('create a floor'),
      action('synchronise'),
      action('go on'),
      action('others add the same'),
    ]
    const more = [
      action('go on'),
      action('create a representative'),
      action('go on', 4),
      action('create a floor'),
      action('go on', 2),
      action('quit'),
    ]
    const script = [
      ...begun,
      ...more,
      action('go on', 100),
      action('remove', 3),
      action('create a floor'),
      action('synchronise'),
      action('go on', 100),
    ]
    const temper = { ...usual.temper, perPage: 2, counts: false, lagMs: 8_000, lagsInPart: true }
    const trace = await runModel(
      { ...usual, temper, start: 'in step', order: [0, 0, 0, 0, 0, timePasses], script },
      folder,
    )
    expect(trace.some((line) => line.startsWith('  remove representative 108'))).toBe(true)
  })

  it('a create whose answer the full disk could not keep is looked for before it is sent again', async () => {
    const two = [
      action('create a floor'),
      action('synchronise'),
      action('go on'),
      action('create a floor'),
      action('go on', 100),
      action('create a floor'),
    ]
    const script = [
      ...two,
      action('synchronise'),
      action('go on'),
      action('the disk is full'),
      action('go on', 100),
    ]
    const trace = await runModel(
      { ...usual, temper: { ...usual.temper, perPage: 2 }, order: [0, 0, 0, 0, 0, 0, 8], script },
      folder,
    )
    expect(trace).toContain('  both ends: disk-full')
    expect(trace.filter((line) => line.startsWith('  save floor new "u1"'))).toHaveLength(1)
  })

  it('a save is not said to be refused because the clock was set back by a second', async () => {
    const script = [
      action('edit'),
      action('create a floor'),
      action('synchronise'),
      action('go on', 11),
      action('the clock is set', 0, 7),
      action('go on', 100),
    ]
    const temper = { ...usual.temper, perPage: 2, lagMs: 8_000 }
    const trace = await runModel({ ...usual, temper, start: 'settled', script }, folder)
    expect(trace.some((line) => line.startsWith('  save booth 106'))).toBe(true)
  })

  it('a record that is restored and reverted after a removal without an answer is not let go without a question', async () => {
    const removed = [
      action('remove', 2),
      action('the next writes go wrong'),
      action('push'),
      action('go on', 4),
      action('restore'),
    ]
    const script = [
      ...removed,
      action('go on', 100),
      action('revert'),
      action('create a floor'),
      action('synchronise'),
      action('go on', 100),
    ]
    const trace = await runModel(
      { ...usual, temper: { ...usual.temper, perPage: 2 }, start: 'settled', script },
      folder,
    )
    expect(trace.filter((line) => line.startsWith('choose in a conflict')).length).toBeGreaterThan(0)
  })

  it('a booth made again for its document is asked about in turn where its floor is gone as well', async () => {
    const documents = [action('create a document'), action('create a document'), action('create a document')]
    const trace = await runModel(
      { ...usual, start: 'settled', script: [action('others remove', 1), ...documents] },
      folder,
    )
    expect(trace.filter((line) => line.startsWith('choose in a conflict'))).toHaveLength(3)
  })

  it('what was read on the first page of a listing that then took minutes is read again before it is overwritten', async () => {
    const seventySeconds = action('time passes', 4)
    const slowly = [
      action('go on', 3),
      seventySeconds,
      action('go on', 2),
      seventySeconds,
      action('go on', 100),
    ]
    const script = [action('edit', 1), action('push'), ...slowly]
    const trace = await runModel(
      { ...usual, temper: { ...asHoped, perPage: 1, counts: false }, start: 'in step', script },
      folder,
    )
    expect(trace.filter((line) => line.startsWith('  save floor 101'))).toHaveLength(1)
  })
})

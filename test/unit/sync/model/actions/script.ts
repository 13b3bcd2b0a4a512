import fc from 'fast-check'
import { toAppError } from '../../../../../shared/errors.ts'
import type { Action } from './action.ts'
import { bothActions } from './both.ts'
import { choiceActions } from './choices.ts'
import { createActions } from './create.ts'
import { otherActions } from './others.ts'
import { peopleActions } from './people.ts'
import { personActions } from './person.ts'
import { changes } from '../stories/changes.ts'
import { creates } from '../stories/creates.ts'
import { people } from '../stories/people.ts'
import { listings } from '../stories/listings.ts'
import type { Temper } from '../service/service-types.ts'
import { systemActions } from './system.ts'
import { Violation } from '../rules/violation.ts'
import type { Command, RunInput, World } from '../world/world.ts'

const actions: Readonly<Record<string, Action>> = {
  ...createActions,
  ...personActions,
  ...peopleActions,
  ...otherActions,
  ...bothActions,
  ...choiceActions,
  ...systemActions,
}

type Weights<Kinds extends string> = Readonly<Record<Kinds, number>>

/**
 * How often what is done, beside the others; what is simplest comes first, since a failing script
 * is made simpler towards it.
 */
const personWeights: Weights<keyof typeof createActions | keyof typeof personActions> = {
  'create a floor': 3,
  'create a booth': 9,
  'create a document': 6,
  'create a representative': 3,
  'create several': 3,
  'create a video': 2,
  'create a vacancy': 4,
  'create a duplicate': 4,
  'clone a booth': 3,
  edit: 14,
  'edit keywords': 2,
  'replace a file': 5,
  'move a booth': 2,
  'name a representative': 2,
  remove: 6,
  restore: 2,
  revert: 2,
}
const otherWeights: Weights<keyof typeof otherActions> = {
  'others edit': 12,
  'others edit keywords': 2,
  'others replace a file': 3,
  'others name a representative': 3,
  'others add': 5,
  'others add many': 0,
  'others remove': 5,
  'others bring back': 1,
  'others turn the listing round': 2,
}
const bothWeights: Weights<keyof typeof bothActions> = {
  'both edit': 6,
  'others add the same': 4,
  'others take the name': 3,
  'a copy of the folder sends what waits': 2,
}
/** Of a service that has people; elsewhere nothing comes of them. */
const peopleWeights: Weights<keyof typeof peopleActions> = {
  'create a speaker': 2,
  'create a session': 3,
  'create an attendee': 2,
  'give a resume': 3,
  'edit a session': 2,
  'attach a speaker': 2,
  'take a speaker off': 3,
  'take a speaker off all': 2,
  'take a speaker off by e-mail': 2,
  'take the last detach back': 2,
  'others attach a speaker': 2,
  'others take a speaker off': 2,
  'others edit a session': 2,
  'others add a session': 2,
}
const choiceWeights: Weights<keyof typeof choiceActions> = {
  'choose in a conflict': 5,
  'answer a discrepancy': 2,
  'answer a question': 1,
}
const eventWeights: Weights<Exclude<keyof typeof systemActions, 'go on'>> = {
  push: 14,
  synchronise: 8,
  pull: 1,
  'time passes': 8,
  crash: 12,
  'crash at a commit': 14,
  'the power is cut': 8,
  quit: 4,
  pause: 2,
  resume: 3,
  cancel: 3,
  'try again': 4,
  discard: 3,
  'the next writes go wrong': 5,
  'files break off': 1,
  'some records are not listed': 5,
  'the token expires': 1,
  'no token is granted': 1,
  'tokens are granted': 3,
  'the service is down': 1,
  'the service is up': 3,
  'the disk is full': 2,
  'the history goes': 4,
  'the clock is set': 2,
  'the clock jumps ahead': 0,
}

const small = fc.nat(7)
const story = fc.oneof(...creates, ...listings, ...changes, ...people)

function command(weights: Weights<string>): fc.Arbitrary<Command> {
  const kinds = Object.entries(weights).map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))
  return fc.record({ kind: fc.oneof({ withCrossShrink: true }, ...kinds), a: small, b: small })
}

const goOn = (steps: number): Command => ({ kind: 'go on', a: steps, b: 0 })

/** Some changes, a synchronisation, and what comes in its way. */
const round: fc.Arbitrary<readonly Command[]> = fc
  .record({
    before: fc.array(command({ ...personWeights, ...peopleWeights, ...otherWeights, ...bothWeights }), {
      minLength: 1,
      maxLength: 6,
      size: 'max',
    }),
    run: command({ synchronise: 6, push: 5, pull: 1 }),
    during: fc.array(
      fc.tuple(
        fc.nat(24),
        command({
          ...personWeights,
          ...peopleWeights,
          ...otherWeights,
          ...bothWeights,
          ...choiceWeights,
          ...eventWeights,
        }),
      ),
      {
        maxLength: 4,
        size: 'max',
      },
    ),
    rest: fc.constantFrom(100, 100, 60, 30, 10),
  })
  .map(({ before, run, during, rest }) => [
    ...before,
    run,
    ...during.flatMap(([steps, action]) => [goOn(steps), action]),
    goOn(rest),
  ])

/**
 * What services leave open, each thing by itself: a service is any combination. What is simplest,
 * and as one hopes, comes first.
 */
const temper: fc.Arbitrary<Temper> = fc
  .record({
    upserts: fc.constantFrom('nothing', 'numbers', 'numbers and e-mails'),
    perPage: fc.integer({ min: 2, max: 5 }),
    newestFirst: fc.boolean(),
    counts: fc.constantFrom(true, true, false),
    countsHidden: fc.constantFrom(true, false),
    findsHiddenAlone: fc.constantFrom(true, false),
    lagMs: fc.constantFrom(0, 0, 0, 8_000, 30_000),
    lagsInPart: fc.boolean(),
    neverLists: fc.constantFrom(
      {},
      {},
      { floor: ['active'] },
      { document: ['title'] },
      { booth: ['keywords', 'city'] },
    ),
    ignores: fc.constantFrom({}, {}, {}, { booth: ['city'] }, { representative: ['job_title'] }),
    alters: fc.constantFrom('nothing', 'nothing', 'nothing', 'shortens', 'capitalises', 'encodes', 'blanks'),
    media: fc.constantFrom('path', 'query', 'version', 'in place'),
    signs: fc.constantFrom('nothing', 'query', 'path'),
    validators: fc.constantFrom(true, false),
    reencodes: fc.constantFrom(false, false, true),
    addressesByContent: fc.boolean(),
    vacancies: fc.constantFrom('none', 'none', 'none', 'named', 'bare'),
    people: fc.constantFrom(false, true),
    refuses: fc.boolean(),
    bulk: fc.constantFrom('none', 'none', 'forgets keys', 'keeps keys'),
  })
  // What was sent cannot be told from what lay there before, where addresses say nothing and are
  // shown late.
  .map((one) => (one.signs === 'path' ? { ...one, lagMs: 0 } : one))

/**
 * In one run of three all goes as usual: what services differ in is seen best where nothing else
 * happens.
 */
function sometimes(one: fc.Arbitrary<number>): fc.Arbitrary<readonly number[]> {
  return fc.oneof(
    { arbitrary: fc.constant([]), weight: 1 },
    { arbitrary: fc.array(one, { maxLength: 120, size: 'max' }), weight: 2 },
  )
}

export const inputs: fc.Arbitrary<RunInput> = fc.record({
  temper,
  start: fc.constantFrom('nothing', 'used', 'in step', 'in step', 'settled'),
  script: fc
    .array(fc.oneof({ arbitrary: round, weight: 3 }, { arbitrary: story, weight: 1 }), {
      minLength: 1,
      maxLength: 2,
      size: 'max',
    })
    .map((rounds) => rounds.flat()),
  order: sometimes(fc.nat(11)),
  mishaps: sometimes(fc.nat(99)),
  jitter: fc.nat(1_000_000),
})

/** What a person may be told; anything else is a mistake of the program. */
const answers: ReadonlySet<string> = new Set([
  'invalid-input',
  'not-found',
  'conflict',
  'disk-full',
  'asset-missing',
])

export async function perform(world: World, { kind, a, b }: Command): Promise<void> {
  const action = actions[kind]
  if (action === undefined) throw new TypeError(`There is no ${kind}.`)
  world.say(`${kind} ${a} ${b}`)
  try {
    await action(world, a, b)
  } catch (error) {
    if (error instanceof Violation) throw error
    const { code, message } = toAppError(error)
    if (!world.disk.hasEnded && !answers.has(code))
      throw new Violation(`${kind}: ${code} ${message}`, { cause: error })
    world.say(`  ${code}: ${message}`)
  }
  await world.revive()
}

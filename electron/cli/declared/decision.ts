import { AppError } from '../../../shared/errors.ts'
import type { Decision, Side } from '../commands/conflicts.ts'
import type { OptionDeclarations, OptionValues } from './command.ts'

export const decisionOptions = {
  mine: {
    type: 'string',
    value: 'FIELD,…',
    multiple: true,
    purpose: 'changed on both sides: keep mine in these fields',
  },
  theirs: {
    type: 'string',
    value: 'FIELD,…',
    multiple: true,
    purpose: 'changed on both sides: take theirs in these fields',
  },
  all: { type: 'string', value: 'mine|theirs', purpose: 'the side of all other fields' },
  keep: { type: 'boolean', purpose: 'gone on the service: recreate it there; many missing: keep them' },
  remove: {
    type: 'boolean',
    purpose: 'gone on the service, many missing, or its parent is gone: remove here too',
  },
  recreate: { type: 'boolean', purpose: 'its parent is gone: recreate the parent' },
  under: { type: 'string', value: 'ID', purpose: 'its parent is gone: put it under this one' },
  same: { type: 'boolean', purpose: 'possibly the same record: they are the same, with sides as above' },
  candidate: { type: 'string', value: 'ID', purpose: 'which record --same means, if there are several' },
  separate: { type: 'boolean', purpose: 'possibly the same record: they are different' },
  'keep-mine': {
    type: 'boolean',
    purpose: 'shown differently: keep mine here, and leave the service as it is',
  },
  'take-theirs': { type: 'boolean', purpose: 'shown differently: use the service’s version' },
  'send-again': { type: 'boolean', purpose: 'shown differently: send mine again' },
} as const satisfies OptionDeclarations

type DecisionValues = OptionValues<typeof decisionOptions>

/** Throws `invalid-input`. */
export function readDecision(values: DecisionValues): Decision {
  const { mine, theirs, all, candidate, under } = values
  if (all !== undefined && all !== 'mine' && all !== 'theirs') throw wrong('--all takes “mine” or “theirs”.')
  const chosen = oneOf(values, ['keep', 'remove', 'same', 'separate', 'recreate'])
  if (chosen !== undefined && under !== undefined) throw wrong(`--${chosen} and --under exclude each other.`)
  const record = under === undefined ? chosen : 'move'
  const answer = oneOf(values, ['keep-mine', 'take-theirs', 'send-again'])
  if (record !== undefined && answer !== undefined)
    throw wrong(`--${chosen ?? 'under'} and --${answer} exclude each other.`)
  if (candidate !== undefined && record !== 'same') throw wrong('--candidate is for --same.')
  const sides = new Map<string, Side>(namesIn(mine).map((field) => [field, 'mine']))
  for (const field of namesIn(theirs)) {
    if (sides.has(field)) throw wrong(`--mine and --theirs both name ${field}.`)
    sides.set(field, 'theirs')
  }
  return { sides, otherSides: all, record, candidate, under, answer }
}

/** The one option of these that was given. */
function oneOf<Name extends keyof DecisionValues>(
  values: DecisionValues,
  names: readonly Name[],
): Name | undefined {
  const [first, second] = names.filter((name) => values[name] === true)
  if (second !== undefined) throw wrong(`--${first} and --${second} exclude each other.`)
  return first
}

function namesIn(lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(',')).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

function wrong(message: string): AppError {
  return new AppError('invalid-input', message)
}

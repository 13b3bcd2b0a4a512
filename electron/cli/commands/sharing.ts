import type {
  DecisionSide,
  SharedDecision,
  SharingLocation,
  SharingState,
} from '../../../shared/contract/index.ts'
import type { BucketAddress } from '../../../shared/domain/bucket-address.ts'
import type { DecisionChoice } from '../../../shared/domain/plan/sharing/choice.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import { bucketKeyOfEnvironment } from '../session/credentials.ts'
import type { CommandResult } from '../output/output.ts'
import { withSession, type CliSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

/** A place as it stands on the command line, where no secret and no key of a bucket does. */
export type GivenLocation =
  Exclude<SharingLocation, { kind: 'bucket' }> | ({ readonly kind: 'bucket' } & BucketAddress)

type ShareRequest =
  | { readonly kind: 'on'; readonly place: GivenLocation; readonly name: string }
  | { readonly kind: 'off' }
  | { readonly kind: 'exchange' }
  | { readonly kind: 'status' }

/** Throws what `sharing.turnOn` throws. */
export function share(folder: EventFolder, request: ShareRequest): Promise<CommandResult> {
  return withSession(folder, async ({ ask, open }) => {
    switch (request.kind) {
      case 'on':
        await ask('sharing.turnOn', { ...withKey(request.place), name: request.name })
        return resultOf(await open.sharing.exchange())
      case 'off':
        return resultOf(await ask('sharing.turnOff', {}))
      case 'exchange': {
        const state = await open.sharing.exchange()
        if (!state.on)
          throw new AppError(
            'invalid-input',
            'The plans are not shared. Use --folder PATH, --bucket ADDRESS or --service, and --name NAME.',
          )
        return resultOf(state)
      }
      case 'status':
        return resultOf(open.sharing.state())
    }
  })
}

/** What is to be decided, by the number it has in the list; or decides about one. Throws `not-found`, `invalid-input`. */
export function decisions(
  folder: EventFolder,
  request: { readonly number: number; readonly choice: DecisionChoice } | undefined,
): Promise<CommandResult> {
  return withSession(folder, async ({ ask }) => {
    const found = await ask('sharing.decisions', {})
    return listOf(request === undefined ? found : await decided(ask, found, request))
  })
}

async function decided(
  ask: CliSession['ask'],
  found: readonly SharedDecision[],
  { number, choice }: { readonly number: number; readonly choice: DecisionChoice },
): Promise<readonly SharedDecision[]> {
  const decision = found[number - 1]
  if (decision === undefined) throw new AppError('not-found', `The list has no decision ${String(number)}.`)
  if (!decision.choices.includes(choice))
    throw new AppError(
      'invalid-input',
      `Decision ${String(number)} takes ${decision.choices.join(', ')}, not “${choice}”.`,
    )
  return ask('sharing.decide', { id: decision.id, choice })
}

function listOf(found: readonly SharedDecision[]): CommandResult {
  return {
    json: found,
    text:
      found.length === 0
        ? 'There is nothing to decide.'
        : found.map((decision, at) => decisionText(decision, at + 1)).join('\n\n'),
    exitCode: found.length === 0 ? 0 : 1,
  }
}

/** With what the environment has of a bucket. */
function withKey(place: GivenLocation): { readonly place: SharingLocation; readonly secret?: string } {
  if (place.kind !== 'bucket') return { place }
  const key = bucketKeyOfEnvironment()
  if (key !== undefined) return { place: { ...place, accessKeyId: key.accessKeyId }, secret: key.secret }
  throw new AppError(
    'invalid-input',
    'The key of the bucket is missing. Set BOOTH_BUILDER_BUCKET_KEY and BOOTH_BUILDER_BUCKET_SECRET.',
  )
}

function placeText(place: SharingLocation): string {
  switch (place.kind) {
    case 'service':
      return 'the event’s service'
    case 'folder':
      return place.folder
    case 'bucket':
      return `the bucket s3://${place.bucket}/${place.prefix}`
  }
}

function resultOf(state: SharingState): CommandResult {
  return {
    json: state,
    text: sharingLines(state).join('\n'),
    exitCode: state.on && state.problem !== null ? 1 : 0,
  }
}

/** How the sharing of plans goes, for a person. */
export function sharingLines(state: SharingState): readonly string[] {
  if (!state.on) return ['The plans are not shared.']
  const { place, person, waiting, decisions: open, problem } = state
  return [
    printableLine(`The plans are shared through ${placeText(place)} as ${person}.`),
    ...(waiting === 0
      ? []
      : [`${waiting === 1 ? '1 change waits' : `${String(waiting)} changes wait`} to be shared.`]),
    ...(open === 0
      ? []
      : [`${open === 1 ? '1 thing is' : `${String(open)} things are`} to be decided: see “decisions”.`]),
    ...(problem === null ? [] : [printableLine(problem.message)]),
  ]
}

const kinds: Readonly<Record<SharedDecision['kind'], string>> = {
  seat: 'a stand given twice',
  text: 'two texts',
  removed: 'removed by one, changed by the other',
  'booth-twice': 'one exhibitor on two stands',
  'number-twice': 'one number for two stands',
  'two-plans': 'a floor planned twice',
}

function decisionText(
  { kind, floor, thing, element, otherElement, counted, other, choices }: SharedDecision,
  number: number,
): string {
  const where = [floor?.name, thing?.kind, thing?.name, element?.name, otherElement?.name]
    .filter((name) => name !== undefined && name !== '')
    .join(', ')
  return [
    `${String(number)}. ${kinds[kind]}${where === '' ? '' : `: ${where}`}`,
    `   now    ${sideText(counted)}`,
    `   other  ${sideText(other)}`,
    `   choose ${choices.join(', ')}`,
  ]
    .map(printableLine)
    .join('\n')
}

function sideText({ person, at, value }: DecisionSide): string {
  return `${value === null ? '' : `“${value}” `}by ${person}, ${at}`
}

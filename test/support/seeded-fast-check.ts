import fastCheck, {
  type IAsyncProperty,
  type IProperty,
  type IRawProperty,
  type Parameters,
} from '../../node_modules/fast-check/lib/fast-check.js'

/**
 * What tests get for `fast-check`. What is checked in is judged by what it changes, not by chance: the stories
 * are the same each time. `PROPERTY_SEED=any` tells others, as does any number.
 */
const seed = process.env['PROPERTY_SEED'] ?? '20261128'
if (seed !== 'any') fastCheck.configureGlobal({ seed: Number(seed) })

/** As many stories as a property asks for are told by the deep tests; those that one waits for tell a part of them. */
const share = Number(process.env['PROPERTY_SHARE'] ?? 1)
const usualRuns = 100
const fewestRuns = 3

function assert<Ts>(property: IAsyncProperty<Ts>, parameters?: Parameters<Ts>): Promise<void>
function assert<Ts>(property: IProperty<Ts>, parameters?: Parameters<Ts>): void
function assert<Ts>(property: IRawProperty<Ts>, parameters: Parameters<Ts> = {}): Promise<void> | void {
  const { numRuns = usualRuns } = parameters
  const some = Math.max(Math.min(numRuns, fewestRuns), Math.ceil(numRuns * share))
  return fastCheck.assert(property, { ...parameters, numRuns: some })
}

export default { ...fastCheck, assert }

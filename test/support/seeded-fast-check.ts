import fastCheck from '../../node_modules/fast-check/lib/fast-check.js'

/**
 * What tests get for `fast-check`. What is checked in is judged by what it changes, not by chance: the stories
 * are the same each time. `PROPERTY_SEED=any` tells others, as does any number.
 */
const seed = process.env['PROPERTY_SEED'] ?? '20261128'
if (seed !== 'any') fastCheck.configureGlobal({ seed: Number(seed) })

export default fastCheck

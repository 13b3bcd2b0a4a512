/**
 * Steps of reading, of which a drawing has so many (`drawingLimits.work`): each use of a part is
 * charged for all that must be looked at for it, also where nothing comes of it.
 */

/** What is read sign by sign, as paths and styles are. */
const lettersReadPerStep = 4
/** What is only looked up, as names are; those of usual length cost nothing. */
const lettersNamedPerStep = 64

export function stepsOfReading(letters: number): number {
  return Math.floor(letters / lettersReadPerStep)
}

export function stepsOfName(name: string): number {
  return Math.floor(name.length / lettersNamedPerStep)
}

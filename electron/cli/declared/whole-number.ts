import { AppError } from '../../../shared/errors.ts'

/** What an option was given, `12` or, for a scale, `1:12`. Throws `invalid-input`. */
export function readWholeNumber(option: string, given: string, least: number, most: number): number {
  const number = Number(given.replace(/^1:/, ''))
  if (!Number.isInteger(number) || number < least || number > most)
    throw new AppError(
      'invalid-input',
      `--${option} takes a whole number from ${least} to ${most}, not “${given}”.`,
    )
  return number
}

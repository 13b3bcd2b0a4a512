import { AppError } from '../../../shared/errors.ts'

/** The largest events have some hundred thousand; each takes many times its letters in memory. */
const mostValues = 3_000_000
const [quote, backslash, comma, bracket, brace] = Array.from('"\\,[{', (sign) => sign.charCodeAt(0))

/**
 * Refuses a JSON text of more values than any of ours has, without reading it: a few kilobytes packed
 * can be millions of empty lists.
 *
 * @throws AppError `file-too-large`
 */
export function refuseManyValues(json: string, name: string): void {
  let values = 1
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) isInText = !isInText
    else if (isInText && sign === backslash) at += 1
    else if (!isInText && (sign === comma || sign === bracket || sign === brace)) values += 1
    if (values > mostValues) throw new AppError('file-too-large', `“${name}” holds more values than can be read.`, { details: { name } })
  }
}

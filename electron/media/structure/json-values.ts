import { AppError } from '../../../shared/errors.ts'

/** No value of ours holds values that hold values … so often; who writes them out again goes as deep. */
const mostLevels = 200
/** The largest events have some hundred thousand; each takes many times its letters in memory. */
const mostValues = 3_000_000
const [quote, backslash, comma, bracket, brace, bracketEnd, braceEnd] = Array.from('"\\,[{]}', (sign) =>
  sign.charCodeAt(0),
)

/**
 * Refuses a JSON text of more values than any of ours has, or of deeper ones, without reading it: a few
 * kilobytes packed can be millions of empty lists, in or beside each other.
 *
 * @throws AppError `file-too-large`
 */
export function refuseExcessiveValues(json: string, name: string): void {
  let [values, levels] = [1, 0]
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) isInText = !isInText
    else if (isInText && sign === backslash) at += 1
    else if (!isInText && (sign === comma || sign === bracket || sign === brace)) values += 1
    if (!isInText && (sign === bracket || sign === brace)) levels += 1
    else if (!isInText && (sign === bracketEnd || sign === braceEnd)) levels -= 1
    if (values > mostValues || levels > mostLevels)
      throw new AppError('file-too-large', `“${name}” holds more values than can be read.`, {
        details: { name },
      })
  }
}

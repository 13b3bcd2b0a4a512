import { printableJson, printableText } from '../../../shared/domain/printable-text.ts'
import type { AppError } from '../../../shared/errors.ts'

/** What a command has to say: one JSON document, or the same for a person. */
export interface CommandResult {
  readonly json: unknown
  readonly text: string
  readonly exitCode: 0 | 1 | 2 | 3 | 130
}

/**
 * Standard output is only the result; everything else goes to standard error. What comes from a
 * service or a file cannot move the terminal's cursor. Resolves when it is written.
 */
export function printResult(result: CommandResult, asJson: boolean): Promise<void> {
  const text = asJson ? printableJson(result.json, 2) : printableText(result.text)
  return written(process.stdout, text)
}

/** In JSON, the one document is the error. */
export async function printError(error: AppError, asJson: boolean, usage: string): Promise<void> {
  if (asJson) await written(process.stdout, printableJson({ error: error.toShape() }, 2))
  const message = printableText(error.message)
  await written(process.stderr, error.code === 'invalid-input' && !asJson ? `${message}\n${usage}` : message)
}

export function say(message: string): void {
  process.stderr.write(`${printableText(message)}\n`)
}

function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (text === '') return Promise.resolve()
  return new Promise((resolve, reject) => {
    stream.write(`${text}\n`, (error) => {
      // Whoever read the output may have stopped reading (`… | head`).
      if (error === null || error === undefined || Reflect.get(error, 'code') === 'EPIPE') resolve()
      else reject(error)
    })
  })
}

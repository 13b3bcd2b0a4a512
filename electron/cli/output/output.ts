import { printableJson, printableText } from '../../../shared/domain/printable-text.ts'
import type { AppError } from '../../../shared/errors.ts'

/** What a command has to say: one JSON document, or the same for a person. */
export interface CommandResult {
  readonly json: unknown
  readonly text: string
  readonly exitCode: 0 | 1 | 2 | 3 | 130
}

/** What is left to say of a command that has written its result itself. */
export interface CommandEnd {
  readonly isWritten: true
  readonly exitCode: CommandResult['exitCode']
}

/**
 * Standard output is only the result; everything else goes to standard error. What comes from a
 * service or a file cannot move the terminal's cursor. Resolves when it is written.
 */
export function printResult(result: CommandResult, asJson: boolean): Promise<void> {
  const text = asJson ? printableJson(result.json, 2) : printableText(result.text)
  return written(process.stdout, text)
}

/** Writes a part of the result. Gives false where nobody reads it any more. */
export function writeResult(text: string): Promise<boolean> {
  return sent(process.stdout, text)
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

async function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (text !== '') await sent(stream, `${text}\n`)
}

function sent(stream: NodeJS.WriteStream, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      // Whoever read the output may have stopped reading (`… | head`).
      if (error === null || error === undefined) resolve(true)
      else if (['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(Reflect.get(error, 'code')))) resolve(false)
      else reject(error)
    })
  })
}

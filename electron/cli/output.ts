import type { AppError } from '../../shared/errors.ts'

/** What a command has to say: one JSON document, or the same for a person. */
export interface CommandResult {
  readonly json: unknown
  readonly text: string
  readonly exitCode: 0 | 1 | 2 | 3 | 130
}

/** Standard output is only the result; everything else goes to standard error. Resolves when it is written. */
export function printResult(result: CommandResult, asJson: boolean): Promise<void> {
  const text = asJson ? JSON.stringify(result.json, null, 2) : result.text
  return written(process.stdout, text)
}

/** In JSON, the one document is the error. */
export async function printError(error: AppError, asJson: boolean, usage: string): Promise<void> {
  if (asJson) await written(process.stdout, JSON.stringify({ error: error.toShape() }, null, 2))
  await written(process.stderr, error.code === 'invalid-input' && !asJson ? `${error.message}\n${usage}` : error.message)
}

export function say(message: string): void {
  process.stderr.write(`${message}\n`)
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

/**
 * A process that opens the workspace in the folder given and holds it until it is killed. Prints
 * `open`, or the code of the error that kept it out. With `write` it then creates floors for ever,
 * and prints each key once it is saved.
 */
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { AppError } from '../../../shared/errors.ts'

const [folder = '', mode] = process.argv.slice(2)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  const workspace = openWorkspace(folder, { clock: Date })
  say('open')
  const writeOne = (count: number): void => {
    say(createRecord(workspace, 'floor', { name: `Floor ${count}` }).key)
    setImmediate(writeOne, count + 1)
  }
  if (mode === 'write') writeOne(1)
  process.stdin.resume()
} catch (error) {
  say(error instanceof AppError ? error.code : String(error))
}

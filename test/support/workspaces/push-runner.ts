import { openSyncRig } from './sync-rig.ts'

/**
 * A process that opens a workspace, pushes, and says so, to be killed at any moment. Arguments:
 * folder, base URL. Prints `opened`, `sending` once the first entry is on its way, a line for every
 * entry confirmed, and `done`.
 */
const [folder, baseUrl] = process.argv.slice(2)
if (folder === undefined || baseUrl === undefined) throw new Error('push-runner <folder> <base URL>')

const rig = openSyncRig({ folder, baseUrl })
const say = (line: string): void => void process.stdout.write(`${line}\n`)
say('opened')
const told = new Set<number>()
let sendingTold = false
rig.workspace.onChange(() => {
  const { items } = rig.workspace.journal.list({ states: ['confirmed'] })
  for (const { id } of items) {
    if (!told.has(id)) say(`confirmed ${id}`)
    told.add(id)
  }
  if (!sendingTold && rig.workspace.journal.open().some(({ state }) => state === 'sending')) {
    sendingTold = true
    say('sending')
  }
})
try {
  await rig.engine.run('push')
  say('done')
} finally {
  await rig.close()
}

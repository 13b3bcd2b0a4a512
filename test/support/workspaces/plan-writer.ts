/**
 * A process that puts 50,000 stands on the floor r1 in one step, and is killed once the first of
 * them are saved.
 */
import { applyPlanStep } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { planStep, standFor } from '../plans.ts'

const [folder = ''] = process.argv.slice(2)
const workspace = openWorkspace(folder, { clock: Date })
const ids = Array.from({ length: 50_000 }, (_, index) => `s${index}`)
const put = ids.map((id, index) => standFor(index === 0 ? 'r10' : null, { id }))
workspace.onChange(() => process.kill(process.pid, 'SIGKILL'))
await applyPlanStep(workspace, planStep({ floorKey: 'r1', put }, { remove: ids }, { count: ids.length }))

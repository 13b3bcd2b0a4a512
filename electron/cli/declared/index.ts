import type { Command } from './command.ts'
import { conflicts, exhibitors, parked, resolveDecision, retry } from './decisions.ts'
import { diagnostics, eventExport, eventImport, eventNew, init, pull, push, status, sync } from './event.ts'
import { detach, resume } from './people.ts'
import { exportPack, importPack, sentPacks } from './packs.ts'
import { planLog, planVersion } from './plan-history.ts'
import { exportPlan, importPlan, stands } from './plans.ts'
import { list, remove, save } from './records.ts'
import { report } from './reports.ts'
import { decisions, share } from './sharing.ts'
import { exportTable, importTable } from './tables.ts'

/** Every command under the heading it has in the help. */
export const commandGroups: readonly { readonly title: string; readonly commands: readonly Command[] }[] = [
  {
    title: 'event',
    commands: [init, eventNew, eventExport, eventImport, pull, push, sync, share, status, diagnostics],
  },
  {
    title: 'records',
    commands: [
      list,
      save,
      remove,
      importTable,
      exportTable,
      stands,
      exportPlan,
      importPlan,
      planLog,
      planVersion,
      exportPack,
      importPack,
      sentPacks,
    ],
  },
  { title: 'people and reports', commands: [detach, resume, report] },
  {
    title: 'conflicts and rejected changes',
    commands: [conflicts, resolveDecision, decisions, parked, retry, exhibitors],
  },
]

const byName: ReadonlyMap<string, Command> = new Map(
  commandGroups
    .flatMap(({ commands }) => commands)
    .map((command): [string, Command] => [command.name, command]),
)

export function commandNamed(name: string): Command | undefined {
  return byName.get(name)
}

export const commandNames: readonly string[] = [...byName.keys()]

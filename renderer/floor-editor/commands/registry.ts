import type { Chord } from '../../keys/chord.ts'
import type { Command, HeardIn } from './command.ts'
import { assignCommands } from './list/assign.ts'
import { drawCommands } from './list/draw.ts'
import { editCommands } from './list/edit.ts'
import { arrangeCommands } from './list/arrange.ts'
import { reshapeCommands } from './list/reshape.ts'
import { selectCommands } from './list/select.ts'
import { viewCommands } from './list/view.ts'

/** The commands by what they are for. */
export const commandGroups: Readonly<
  Record<'assign' | 'edit' | 'arrange' | 'reshape' | 'draw' | 'select' | 'view', readonly Command[]>
> = {
  assign: assignCommands,
  edit: editCommands,
  arrange: arrangeCommands,
  reshape: reshapeCommands,
  draw: drawCommands,
  select: selectCommands,
  view: viewCommands,
}

const listed = [
  ...assignCommands,
  ...editCommands,
  ...arrangeCommands,
  ...reshapeCommands,
  ...drawCommands,
  ...selectCommands,
  ...viewCommands,
] as const

export type CommandId = (typeof listed)[number]['id']
export type ListedCommand = Command & { readonly id: CommandId }

/** Every command of the Floors screen, in the order in which menus and the sheet of keys show them. */
export const allCommands: readonly ListedCommand[] = listed

const byId = new Map<string, ListedCommand>(allCommands.map((command) => [command.id, command]))

export function isCommandId(id: string): id is CommandId {
  return byId.has(id)
}

export function commandOf(id: CommandId): ListedCommand {
  const command = byId.get(id)
  if (command === undefined) throw new Error(`no command ${id}`)
  return command
}

/** Where the keys that a person presses are meant. */
export type KeyScope = 'plan' | 'list' | 'screen'

/** The lists of keys that are heard in a scope. */
export const heardAt: Readonly<Record<KeyScope, readonly HeardIn[]>> = {
  plan: ['plan', 'floor', 'screen'],
  list: ['list', 'floor', 'screen'],
  screen: ['screen'],
}

const byScope = new Map(
  (['plan', 'list', 'screen'] as const).map((scope) => [
    scope,
    new Map(
      allCommands.flatMap(({ id, keys = [], heardIn = 'screen', bySystem }) =>
        bySystem !== true && heardAt[scope].includes(heardIn)
          ? keys.map((chord) => [chord, id] as const)
          : [],
      ),
    ),
  ]),
)

/** The command a chord stands for where it is pressed. Those of the system come as its events. */
export function commandForKey(chord: Chord, scope: KeyScope): CommandId | undefined {
  return byScope.get(scope)?.get(chord)
}

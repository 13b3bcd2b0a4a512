import type { Chord } from '../../keys/chord.ts'
import type { Command, HeardIn } from './command.ts'
import { assignCommands } from './list/assign.ts'
import { drawCommands } from './list/draw.ts'
import { editCommands } from './list/edit.ts'
import { placeCommands } from './list/place.ts'
import { reshapeCommands } from './list/reshape.ts'
import { selectCommands } from './list/select.ts'
import { viewCommands } from './list/view.ts'

/** The commands by what they are for. */
export const commandGroups: Readonly<
  Record<'assign' | 'edit' | 'place' | 'reshape' | 'draw' | 'select' | 'view', readonly Command[]>
> = {
  assign: assignCommands,
  edit: editCommands,
  place: placeCommands,
  reshape: reshapeCommands,
  draw: drawCommands,
  select: selectCommands,
  view: viewCommands,
}

const listed = [
  ...assignCommands,
  ...editCommands,
  ...placeCommands,
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
export type KeyPlace = 'plan' | 'list' | 'screen'

/** The lists of keys that are heard in a place. */
export const heardAt: Readonly<Record<KeyPlace, readonly HeardIn[]>> = {
  plan: ['plan', 'floor', 'screen'],
  list: ['list', 'floor', 'screen'],
  screen: ['screen'],
}

const byPlace = new Map(
  (['plan', 'list', 'screen'] as const).map((place) => [
    place,
    new Map(
      allCommands.flatMap(({ id, keys = [], heardIn = 'screen', bySystem }) =>
        bySystem !== true && heardAt[place].includes(heardIn)
          ? keys.map((chord) => [chord, id] as const)
          : [],
      ),
    ),
  ]),
)

/** The command a chord stands for where it is pressed. Those of the system come as its events. */
export function commandForKey(chord: Chord, place: KeyPlace): CommandId | undefined {
  return byPlace.get(place)?.get(chord)
}

import { isStand, standState } from '../../../../shared/domain/plan/elements.ts'
import { commands } from '../command.ts'
import { when } from '../context.ts'

/** Finding, numbering, and who stands where. */
export const assignCommands = commands([
  {
    id: 'find',
    name: 'floorsAssign.find.open',
    icon: 'find',
    keys: ['Mod+F'],
    heardIn: 'screen',
    toolbar: 'find',
    enabled: when.always,
    run: ({ screen }) => screen.ask('find'),
  },
  {
    id: 'open',
    name: 'floorsCommands.open',
    icon: 'open',
    keys: ['Enter'],
    heardIn: 'plan',
    notInPalette: true,
    menu: { section: 'booth', on: ['stand'] },
    enabled: ({ selected, taken, onFloor }) => (selected === 0 ? onFloor > 0 : selected === 1 && taken === 1),
    run: ({ selected, screen, walk }) => {
      const [element] = selected()
      if (element === undefined) return walk(1)
      if (!isStand(element) || element.boothKey === null) return false
      screen.openBooth(element.boothKey)
      return true
    },
  },
  {
    id: 'vacate',
    name: 'floorsCommands.vacate',
    icon: 'take-off',
    keys: ['Mod+Delete', 'Mod+Backspace'],
    heardIn: 'floor',
    menu: { section: 'booth', on: ['stand', 'several'] },
    enabled: ({ taken }) => taken > 0,
    run: ({ actions, selection }) => actions.vacate([...selection.ids]),
  },
  {
    id: 'seat',
    name: 'floorsAssign.stand.assign',
    nameNow: ({ taken }) => (taken > 0 ? 'floorsAssign.stand.move' : 'floorsAssign.stand.assign'),
    icon: 'seat',
    keys: ['Shift+Enter'],
    heardIn: 'floor',
    keyWords: 'floorsAssign.stand.seatKeys',
    menu: { section: 'booth', on: ['stand'] },
    enabled: ({ selected, stands }) => selected === 1 && stands === 1,
    run: ({ screen }) => screen.ask('seat'),
  },
  {
    id: 'hold',
    name: 'floorsAssign.hold.open',
    icon: 'hold',
    menu: { section: 'booth', on: ['stand', 'several'] },
    enabled: ({ stands, taken }) => stands > taken,
    run: ({ screen }) => screen.ask('hold'),
  },
  {
    id: 'confirm-hold',
    name: 'floorsAssign.hold.confirm',
    icon: 'confirm',
    menu: { section: 'booth', on: ['stand', 'several'] },
    enabled: ({ held }) => held > 0,
    run({ actions, selected, screen }) {
      const held = selected().filter(isStand)
      if (actions.confirm(held.filter((stand) => standState(stand) === 'held')) === 0)
        screen.say('floorsAssign.hold.nobodyKnown')
    },
  },
  {
    id: 'release-hold',
    name: 'floorsAssign.hold.release',
    icon: 'release',
    menu: { section: 'booth', on: ['stand', 'several'] },
    enabled: ({ held }) => held > 0,
    run: ({ actions, selected }) =>
      actions.commit(
        selected()
          .filter(isStand)
          .filter((stand) => standState(stand) === 'held')
          .map((stand) => ({ ...stand, hold: null })),
        'release',
      ),
  },
  {
    id: 'number',
    name: 'floorsAssign.numbering.open',
    icon: 'number',
    toolbar: 'steps',
    menu: { section: 'booth', on: ['floor', 'stand', 'several'] },
    enabled: when.onPlan,
    checked: ({ panel }) => panel === 'number',
    run: ({ screen }) => screen.togglePanel('number'),
  },
  {
    id: 'auto-assign',
    name: 'floorsAssign.auto.open',
    icon: 'assign',
    toolbar: 'steps',
    menu: { section: 'booth', on: ['floor', 'several'] },
    enabled: when.onPlan,
    checked: ({ panel }) => panel === 'auto-assign',
    run: ({ screen }) => screen.togglePanel('auto-assign'),
  },
])

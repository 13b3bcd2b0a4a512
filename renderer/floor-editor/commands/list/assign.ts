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

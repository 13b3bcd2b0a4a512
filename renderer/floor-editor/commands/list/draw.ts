import { declaredFixtures, fixtureKinds } from '../../../../shared/domain/plan/kinds/fixtures.ts'
import type { MessageKey } from '../../../locales/index.ts'
import type { DrawTool } from '../../tools/drawing/draw-tool.ts'
import type { CommandIcon } from '../command.ts'
import { commands } from '../command.ts'
import { when, type CommandContext } from '../context.ts'
import type { CommandTarget } from '../target.ts'

type StandForm = Extract<DrawTool, { readonly id: 'stand' }>['form']

const drawing = { heardIn: 'plan', enabled: when.onPlan } as const

const standOf = (form: StandForm) =>
  ({
    ...drawing,
    icon: `stand-${form}`,
    toolbar: 'stands',
    checked: ({ tool }: CommandContext): boolean => tool?.id === 'stand' && tool.form === form,
    run: ({ screen }: CommandTarget): void => screen.draw({ id: 'stand', form }),
  }) as const satisfies { readonly icon: CommandIcon } & Record<string, unknown>

const drawsFixtures = fixtureKinds.map((kind) => {
  const { draws, keys = [] } = declaredFixtures[kind].tool
  const name: MessageKey = draws === 'file' ? 'floorsStands.draw.image' : `floors.kinds.${kind}`
  return {
    id: `draw-${kind}`,
    name,
    keys,
    ...drawing,
    icon: kind,
    toolbar: 'fixtures',
    checked: ({ tool }: CommandContext): boolean => tool?.id === 'fixture' && tool.kind === kind,
    run: ({ screen }: CommandTarget): void => screen.draw({ id: 'fixture', kind }),
  } as const
})

/** Tools that draw on the plan. */
export const drawCommands = commands([
  { id: 'draw-stand', name: 'floorsStands.draw.rectangle', keys: ['3'], ...standOf('rectangle') },
  { id: 'draw-l', name: 'floorsStands.draw.l', keys: ['4'], ...standOf('l') },
  { id: 'draw-u', name: 'floorsStands.draw.u', keys: ['5'], ...standOf('u') },
  { id: 'draw-free', name: 'floorsStands.draw.polygon', keys: ['6'], ...standOf('polygon') },
  {
    id: 'draw-rows',
    name: 'floorsStands.draw.array',
    icon: 'rows',
    keys: ['7'],
    ...drawing,
    toolbar: 'stands',
    checked: ({ tool }) => tool?.id === 'array',
    run: ({ screen }) => screen.draw({ id: 'array' }),
  },
  {
    id: 'fill-zone',
    name: 'floorsStands.fixture.fill',
    icon: 'rows',
    ...drawing,
    menu: { section: 'arrange', on: ['fixture'] },
    enabled: ({ view, selected, zones }) => view === 'plan' && selected === 1 && zones === 1,
    run: ({ screen, tools, selected }) => {
      const [zone] = selected()
      screen.draw({ id: 'array' })
      if (zone !== undefined) tools.fill(zone)
    },
  },
  {
    id: 'cut-line',
    name: 'floorsStands.draw.cut',
    icon: 'cut-line',
    keys: ['8'],
    ...drawing,
    toolbar: 'stands',
    menu: { section: 'arrange', under: 'shape', on: ['stand', 'several'] },
    checked: ({ tool }) => tool?.id === 'cut',
    run: ({ screen }) => screen.draw({ id: 'cut' }),
  },
  {
    id: 'keep-tool',
    name: 'floorsCommands.keepTool',
    icon: 'keep-tool',
    keys: ['Shift+Q'],
    ...drawing,
    checked: ({ keepsTool }) => keepsTool,
    run: ({ screen, tools }) => screen.change({ keepTool: !tools.keepsTool }),
  },
  ...drawsFixtures,
])

import type { FixtureKind } from '../../../shared/domain/plan/elements.ts'
import type { Chord } from '../../keys/chord.ts'
import type { MessageKey } from '../../locales/index.ts'
import type { CommandContext } from './context.ts'
import type { CommandTarget } from './target.ts'

/** Where on the Floors screen a command's keys are heard; never while text is typed. */
export type HeardIn =
  /** While the keys mean the plan, or its list. */
  | 'plan'
  | 'list'
  /** While they mean either. */
  | 'floor'
  /** Wherever the focus is. */
  | 'screen'

export const toolbarGroups = [
  'tools',
  'history',
  'snapping',
  'steps',
  'find',
  'zoom',
  'stands',
  'fixtures',
] as const
/** The context menu has a line between sections. */
export const menuSections = ['booth', 'clipboard', 'group', 'arrange', 'view'] as const
export const panelGroups = ['align', 'turn', 'order', 'shape'] as const
export const subMenus = ['align', 'turn', 'shape', 'order', 'select'] as const

/** What a context menu was opened on. */
export type MenuSubject = 'floor' | 'stand' | 'fixture' | 'several'

interface MenuPosition {
  readonly section: (typeof menuSections)[number]
  /** In a menu of its own within the section. */
  readonly under?: (typeof subMenus)[number]
  /** What it is offered for; everything that can be selected where it is left out. */
  readonly on?: readonly MenuSubject[]
}

/**
 * One thing that can be done on the Floors screen. Toolbar, context menu, palette, panel, the sheet
 * of keys and the keyboard are all made of these.
 */
export interface Command {
  readonly id: string
  readonly name: MessageKey
  /** Its name as things are now, where that depends on them. */
  readonly nameNow?: (context: CommandContext) => MessageKey
  readonly icon?: CommandIcon
  readonly keys?: readonly Chord[]
  readonly heardIn?: HeardIn
  /** What the sheet of keys says instead of its name; commands with the same are one line there. */
  readonly keyWords?: MessageKey
  /**
   * The system's own gesture: its keys arrive as an event of the clipboard or the menu and not as a
   * key, so that they mean what they mean in other programs.
   */
  readonly bySystem?: true
  readonly toolbar?: (typeof toolbarGroups)[number]
  readonly menu?: MenuPosition
  readonly panel?: (typeof panelGroups)[number]
  /** Left out of the palette: of use only with the plan before one's eyes. */
  readonly notInPalette?: true
  /** It takes something away. */
  readonly danger?: true
  readonly enabled: (context: CommandContext) => boolean
  /** Whether what it switches is on. */
  readonly checked?: (context: CommandContext) => boolean
  /** Gives `false` where it did nothing, so that its key keeps its meaning on the page. */
  readonly run: (target: CommandTarget) => unknown
}

/** Commands with their ids as types. */
export function commands<const List extends readonly Command[]>(list: List): List {
  return list
}

/** Icons by what they show; the screen has a picture for each. */
export type CommandIcon =
  | FixtureKind
  | 'arrange'
  | 'assign'
  | 'background'
  | 'changes'
  | 'checks'
  | 'figures'
  | 'confirm'
  | 'hold'
  | 'release'
  | 'seat'
  | 'export'
  | 'find'
  | 'import'
  | 'number'
  | 'align-bottom'
  | 'align-centre'
  | 'align-left'
  | 'align-middle'
  | 'align-right'
  | 'align-top'
  | 'copy'
  | 'categories'
  | 'cut'
  | 'cut-line'
  | 'delete'
  | 'distribute-x'
  | 'distribute-y'
  | 'duplicate'
  | 'fit-all'
  | 'fit-selection'
  | 'grid'
  | 'group'
  | 'hall'
  | 'hand'
  | 'invert'
  | 'keep-tool'
  | 'layers'
  | 'lock'
  | 'magnet'
  | 'match-size'
  | 'measure'
  | 'merge'
  | 'mirror-x'
  | 'mirror-y'
  | 'open'
  | 'paste'
  | 'pointer'
  | 'redo'
  | 'rename'
  | 'rows'
  | 'rulers'
  | 'select-all'
  | 'select-same'
  | 'split'
  | 'stand-l'
  | 'stand-polygon'
  | 'stand-rectangle'
  | 'stand-u'
  | 'take-off'
  | 'to-back'
  | 'to-front'
  | 'turn-left'
  | 'turn-right'
  | 'undo'
  | 'ungroup'
  | 'zoom-full'
  | 'zoom-in'
  | 'zoom-out'

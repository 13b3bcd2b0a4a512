import type { ColouringId } from '../../../../shared/domain/plan/picture/colouring.ts'

export interface ToolSettings {
  readonly hand: boolean
  readonly grid: boolean
  readonly neighbours: boolean
  /** A tool that draws stays in the hand. */
  readonly keepTool: boolean
  /** Rulers and guides are shown. */
  readonly rulers: boolean
  readonly colouring: ColouringId
  /** The floor as a table instead of a plan. */
  readonly asList: boolean
}

export const initialTools: ToolSettings = {
  hand: false,
  grid: true,
  neighbours: true,
  keepTool: false,
  rulers: false,
  colouring: 'status',
  asList: false,
}

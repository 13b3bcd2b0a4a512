import type { RecordSummary } from '../../../../shared/contract/index.ts'
import type { MessageKey } from '../../../locales/index.ts'
import type { Mark, Tone } from '../../../floor-editor/view/theme.ts'

export interface Category {
  readonly id: string
  readonly label: MessageKey
  readonly tone: Tone
  readonly mark: Mark
}

export const colouringIds = ['status', 'readiness', 'sync', 'type'] as const
export type ColouringId = (typeof colouringIds)[number]

export interface Colouring {
  readonly categories: readonly Category[]
  /** The id of the category a booth belongs to. */
  readonly categoryOf: (booth: RecordSummary) => string
}

/**
 * By what booths are coloured on the floor. Every category has a mark of its own: colour never
 * speaks alone.
 */
export const colourings: Readonly<Record<ColouringId, Colouring>> = {
  status: {
    categories: [
      { id: 'shown', label: 'floors.colour.shown', tone: 'success', mark: 'full' },
      { id: 'hidden', label: 'floors.colour.hidden', tone: 'warning', mark: 'half' },
      { id: 'inactive', label: 'floors.colour.inactive', tone: 'neutral', mark: 'ring' },
    ],
    categoryOf: ({ values }) => (values['active'] === false ? 'inactive' : values['hide'] === true ? 'hidden' : 'shown'),
  },
  readiness: {
    categories: [
      { id: 'ready', label: 'floors.colour.ready', tone: 'success', mark: 'full' },
      { id: 'almost', label: 'floors.colour.almost', tone: 'warning', mark: 'half' },
      { id: 'missing', label: 'floors.colour.missing', tone: 'danger', mark: 'ring' },
    ],
    categoryOf: ({ problemCount }) => (problemCount === 0 ? 'ready' : problemCount <= 2 ? 'almost' : 'missing'),
  },
  sync: {
    categories: [
      { id: 'clean', label: 'states.record.clean', tone: 'neutral', mark: 'full' },
      { id: 'new', label: 'states.record.new', tone: 'info', mark: 'ring' },
      { id: 'changed', label: 'states.record.changed', tone: 'accent', mark: 'half' },
      { id: 'conflict', label: 'states.record.conflict', tone: 'danger', mark: 'cross' },
    ],
    categoryOf: ({ state }) => (state === 'removed' ? 'changed' : state),
  },
  type: {
    categories: [
      { id: 'both', label: 'floors.colour.both', tone: 'accent', mark: 'full' },
      { id: 'web', label: 'floors.colour.web', tone: 'info', mark: 'half' },
      { id: 'mobile', label: 'floors.colour.mobile', tone: 'success', mark: 'ring' },
      { id: 'none', label: 'floors.colour.noType', tone: 'neutral', mark: 'cross' },
    ],
    categoryOf: ({ values }) => {
      const type = values['booth_type']
      return type === 'both' || type === 'web' || type === 'mobile' ? type : 'none'
    },
  },
}

export function isColouringId(id: string): id is ColouringId {
  return colouringIds.some((known) => known === id)
}

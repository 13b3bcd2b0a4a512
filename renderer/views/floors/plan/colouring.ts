import type { RecordSummary } from '../../../../shared/contract/index.ts'
import { standState, type Stand } from '../../../../shared/domain/plan/elements.ts'
import type { StandCategory } from '../../../../shared/domain/plan/layout.ts'
import { hues, marks, type Mark, type Tone } from '../../../floor-editor/view/theme.ts'
import type { MessageKey } from '../../../locales/index.ts'

interface Category {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  readonly mark: Mark
}

export const colouringIds = ['status', 'readiness', 'category', 'keyword', 'sync', 'type'] as const
export type ColouringId = (typeof colouringIds)[number]

/**
 * By what stands are coloured on the floor. Every category has a mark of its own: colour never
 * speaks alone.
 */
export interface Colouring {
  readonly categories: readonly Category[]
  /** The id of the category a stand belongs to; `booth` is who stands there, as far as that is known. */
  readonly categoryOf: (stand: Stand, booth: RecordSummary | undefined) => string
}

export interface Coloured {
  readonly booths: readonly RecordSummary[]
  readonly standCategories: readonly StandCategory[]
  readonly t: (key: MessageKey) => string
}

export function isColouringId(id: string): id is ColouringId {
  return colouringIds.some((known) => known === id)
}

export function colouringOf(id: ColouringId, { booths, standCategories, t }: Coloured): Colouring {
  const category = (name: string, label: MessageKey, tone: Tone, mark: Mark): Category => ({ id: name, label: t(label), tone, mark })
  switch (id) {
    case 'status':
      return {
        categories: [
          category('free', 'floors.colour.free', 'neutral', 'square'),
          category('held', 'floors.colour.held', 'warning', 'half'),
          category('shown', 'floors.colour.shown', 'success', 'full'),
          category('hidden', 'floors.colour.hidden', 'info', 'bar'),
          category('inactive', 'floors.colour.inactive', 'danger', 'cross'),
        ],
        categoryOf(stand, booth) {
          const state = standState(stand)
          if (state !== 'taken') return state
          return booth?.values['active'] === false ? 'inactive' : booth?.values['hide'] === true ? 'hidden' : 'shown'
        },
      }
    case 'readiness':
      return {
        categories: [
          category('ready', 'floors.colour.ready', 'success', 'full'),
          category('almost', 'floors.colour.almost', 'warning', 'half'),
          category('missing', 'floors.colour.missing', 'danger', 'cross'),
          category('none', 'floors.colour.noBooth', 'neutral', 'square'),
        ],
        categoryOf: (_, booth) =>
          booth === undefined ? 'none' : booth.problemCount === 0 ? 'ready' : booth.problemCount <= 2 ? 'almost' : 'missing',
      }
    case 'sync':
      return {
        categories: [
          category('clean', 'states.record.clean', 'success', 'full'),
          category('new', 'states.record.new', 'info', 'dot'),
          category('changed', 'states.record.changed', 'accent', 'half'),
          category('conflict', 'states.record.conflict', 'danger', 'cross'),
          category('none', 'floors.colour.noBooth', 'neutral', 'square'),
        ],
        categoryOf: (_, booth) => (booth === undefined ? 'none' : booth.state === 'removed' ? 'changed' : booth.state),
      }
    case 'type':
      return {
        categories: [
          category('both', 'floors.colour.both', 'blue', 'full'),
          category('web', 'floors.colour.web', 'orange', 'half'),
          category('mobile', 'floors.colour.mobile', 'teal', 'triangle'),
          category('none', 'floors.colour.noType', 'neutral', 'square'),
        ],
        categoryOf(_, booth) {
          const type = booth?.values['booth_type']
          return type === 'both' || type === 'web' || type === 'mobile' ? type : 'none'
        },
      }
    case 'category': {
      const known = new Set(standCategories.map((kind) => kind.id))
      return {
        categories: [
          ...standCategories.map((kind, at) => ({ id: kind.id, label: kind.name, ...hueAt(at) })),
          category('', 'floors.colour.noCategory', 'neutral', 'square'),
        ],
        categoryOf: (stand) => (stand.category !== null && known.has(stand.category) ? stand.category : ''),
      }
    }
    case 'keyword': {
      const shown = commonKeywords(booths)
      return {
        categories: [
          ...shown.map((keyword, at) => ({ id: keyword, label: keyword, ...hueAt(at) })),
          category(' other', 'floors.colour.otherKeyword', 'neutral', 'dot'),
          category(' none', 'floors.colour.noKeyword', 'neutral', 'square'),
        ],
        categoryOf(_, booth) {
          const own = keywordsOf(booth)
          return own.length === 0 ? ' none' : (shown.find((keyword) => own.includes(keyword)) ?? ' other')
        },
      }
    }
  }
}

/** After eight the hues come again, with other marks. */
function hueAt(at: number): Pick<Category, 'tone' | 'mark'> {
  return {
    tone: hues[at % hues.length] ?? 'blue',
    mark: marks[(at + Math.floor(at / hues.length)) % marks.length] ?? 'full',
  }
}

function keywordsOf(booth: RecordSummary | undefined): readonly string[] {
  const text = booth?.values['keywords']
  return typeof text === 'string' ? text.split(/[,;]/).flatMap((word) => (word.trim() === '' ? [] : [word.trim()])) : []
}

/** As many as there are hues; those of most booths, the most frequent first. */
function commonKeywords(booths: readonly RecordSummary[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const booth of booths) for (const keyword of keywordsOf(booth)) counts.set(keyword, (counts.get(keyword) ?? 0) + 1)
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b))
    .slice(0, hues.length)
    .map(([keyword]) => keyword)
}

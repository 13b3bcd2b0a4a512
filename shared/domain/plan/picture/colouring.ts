import { inNaturalOrder } from '../../natural-order.ts'
import type { RecordValues } from '../../record/record-values.ts'
import { standState, type Stand } from '../elements.ts'
import type { StandCategory } from '../layout.ts'
import { markNames, type MarkName } from '../signs/signs.ts'
import { hues, type Tone } from '../signs/tones.ts'

export const colouringIds = ['status', 'readiness', 'category', 'keyword', 'sync', 'type'] as const
export type ColouringId = (typeof colouringIds)[number]

export function isColouringId(id: string): id is ColouringId {
  return colouringIds.some((known) => known === id)
}

/** What is wrong with a booth, and how it stands to the service, is for nobody else. */
export const publicColouringIds: readonly ColouringId[] = colouringIds.filter(
  (id) => id !== 'readiness' && id !== 'sync',
)

/** What takes the place of a colouring on a plan that everybody may see. */
export function publicColouring(id: ColouringId): ColouringId {
  return publicColouringIds.includes(id) ? id : 'status'
}

/** What the categories are called that this program makes; the others have names of their own. */
export const colouringWords = [
  ...(['free', 'held', 'shown', 'hidden', 'inactive'] as const),
  ...(['ready', 'almost', 'missing', 'noBooth'] as const),
  ...(['clean', 'new', 'changed', 'conflict'] as const),
  ...(['both', 'web', 'mobile', 'noType'] as const),
  ...(['noCategory', 'otherKeyword', 'noKeyword'] as const),
] as const
type ColouringWord = (typeof colouringWords)[number]

export interface ColourCategory {
  readonly id: string
  readonly label: { readonly word: ColouringWord } | { readonly name: string }
  readonly tone: Tone
  readonly mark: MarkName
}

/** What a booth's record tells of it here. */
export interface ColouredBooth {
  readonly values: RecordValues
  /** How many things it lacks. */
  readonly problemCount: number
  readonly state: 'clean' | 'new' | 'changed' | 'conflict' | 'removed'
}

/** The values of a booth that a colouring asks for. */
export const colouredFields = ['active', 'hide', 'booth_type', 'keywords'] as const

/** By what stands are coloured on a plan, on the screen and wherever it goes. */
export interface Colouring {
  /** Every one has a mark of its own: colour never speaks alone. */
  readonly categories: readonly ColourCategory[]
  /** The id of the category a stand belongs to; `booth` is who stands there, as far as that is known. */
  readonly categoryOf: (stand: Stand, booth: ColouredBooth | undefined) => string
}

interface Coloured {
  readonly booths: Iterable<ColouredBooth>
  readonly standCategories: readonly StandCategory[]
}

export function colouringOf(id: ColouringId, { booths, standCategories }: Coloured): Colouring {
  switch (id) {
    case 'status':
      return {
        categories: [
          category('free', 'free', 'neutral', 'square'),
          category('held', 'held', 'warning', 'half'),
          category('shown', 'shown', 'success', 'full'),
          category('hidden', 'hidden', 'info', 'bar'),
          category('inactive', 'inactive', 'danger', 'cross'),
        ],
        categoryOf(stand, booth) {
          const state = standState(stand)
          if (state !== 'taken') return state
          return booth?.values['active'] === false
            ? 'inactive'
            : booth?.values['hide'] === true
              ? 'hidden'
              : 'shown'
        },
      }
    case 'readiness':
      return {
        categories: [
          category('ready', 'ready', 'success', 'full'),
          category('almost', 'almost', 'warning', 'half'),
          category('missing', 'missing', 'danger', 'cross'),
          category('none', 'noBooth', 'neutral', 'square'),
        ],
        categoryOf: (_, booth) =>
          booth === undefined
            ? 'none'
            : booth.problemCount === 0
              ? 'ready'
              : booth.problemCount <= 2
                ? 'almost'
                : 'missing',
      }
    case 'sync':
      return {
        categories: [
          category('clean', 'clean', 'success', 'full'),
          category('new', 'new', 'info', 'dot'),
          category('changed', 'changed', 'accent', 'half'),
          category('conflict', 'conflict', 'danger', 'cross'),
          category('none', 'noBooth', 'neutral', 'square'),
        ],
        categoryOf: (_, booth) =>
          booth === undefined ? 'none' : booth.state === 'removed' ? 'changed' : booth.state,
      }
    case 'type':
      return {
        categories: [
          category('both', 'both', 'blue', 'full'),
          category('web', 'web', 'orange', 'half'),
          category('mobile', 'mobile', 'teal', 'triangle'),
          category('none', 'noType', 'neutral', 'square'),
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
          ...standCategories.map(({ id: own, name }, at) => ({ id: own, label: { name }, ...hueAt(at) })),
          category('', 'noCategory', 'neutral', 'square'),
        ],
        categoryOf: (stand) => (stand.category !== null && known.has(stand.category) ? stand.category : ''),
      }
    }
    case 'keyword': {
      const shown = commonKeywords(booths)
      return {
        categories: [
          ...shown.map((keyword, at) => ({ id: keyword, label: { name: keyword }, ...hueAt(at) })),
          category(' other', 'otherKeyword', 'neutral', 'dot'),
          category(' none', 'noKeyword', 'neutral', 'square'),
        ],
        categoryOf(_, booth) {
          const own = keywordsOf(booth)
          return own.length === 0 ? ' none' : (shown.find((keyword) => own.includes(keyword)) ?? ' other')
        },
      }
    }
  }
}

/** How a stand is shown that belongs to no category. */
export const uncategorised = { tone: 'neutral', mark: 'square' } as const satisfies Pick<
  ColourCategory,
  'tone' | 'mark'
>

function category(id: string, word: ColouringWord, tone: Tone, mark: MarkName): ColourCategory {
  return { id, label: { word }, tone, mark }
}

/** After eight the hues come again, with other marks. */
function hueAt(at: number): Pick<ColourCategory, 'tone' | 'mark'> {
  return {
    tone: hues[at % hues.length] ?? 'blue',
    mark: markNames[(at + Math.floor(at / hues.length)) % markNames.length] ?? 'full',
  }
}

function keywordsOf(booth: ColouredBooth | undefined): readonly string[] {
  const text = booth?.values['keywords']
  return typeof text === 'string'
    ? text.split(/[,;]/).flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
    : []
}

/** As many as there are hues; those of most booths, the most frequent first. */
function commonKeywords(booths: Iterable<ColouredBooth>): readonly string[] {
  const counts = new Map<string, number>()
  for (const booth of booths)
    for (const keyword of keywordsOf(booth)) counts.set(keyword, (counts.get(keyword) ?? 0) + 1)
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || inNaturalOrder(a, b))
    .slice(0, hues.length)
    .map(([keyword]) => keyword)
}

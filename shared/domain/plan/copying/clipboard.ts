import { z } from 'zod'
import { normaliseForSearch } from '../../record/search-normalisation.ts'
import { planElement, showsFile, type PlanElement } from '../elements.ts'
import { standCategories, type StandCategory } from '../layout.ts'

/** By this a text on the clipboard is known as elements of a plan. */
const marker = 'booth-builder/plan-elements'
const version = 1
/** Longer texts are not read at all; 20,000 stands are about 6 million characters. */
const mostCharacters = 40_000_000

const clipboard = z.strictObject({
  type: z.literal(marker),
  version: z.literal(version),
  /** The event they were copied in. */
  event: z.string().max(200),
  /** They were cut: whoever stood there has no other place since. */
  cut: z.boolean(),
  categories: standCategories,
  elements: z.array(planElement).min(1).max(120_000).readonly(),
})

/** Elements of a plan on the clipboard, as they were when they were copied or cut. */
export type CopiedElements = Readonly<Omit<z.infer<typeof clipboard>, 'type' | 'version'>>

/** The elements as a text for the system's clipboard, with those categories that they have. */
export function writeClipboard({ event, cut, categories, elements }: CopiedElements): string {
  const used = new Set(elements.map((element) => (element.kind === 'stand' ? element.category : null)))
  const text: z.input<typeof clipboard> = {
    type: marker,
    version,
    event,
    cut,
    categories: categories.filter(({ id }) => used.has(id)),
    elements,
  }
  return JSON.stringify(text)
}

/**
 * What a text of the clipboard says: elements of a plan; that there are some which only a newer
 * version can read; or, whatever else it is, nothing of ours.
 */
export function readClipboard(text: string): CopiedElements | 'newer' | null {
  if (
    text.length > mostCharacters ||
    !text.trimStart().startsWith('{') ||
    !text.slice(0, 200).includes(marker)
  )
    return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const marked = z.object({ type: z.literal(marker), version: z.int().min(1) }).safeParse(value)
  if (!marked.success) return null
  if (marked.data.version > version) return 'newer'
  const read = clipboard.safeParse(value)
  if (!read.success) return null
  const { event, cut, categories, elements } = read.data
  return { event, cut, categories, elements }
}

export interface PasteTarget {
  readonly event: string
  readonly categories: readonly StandCategory[]
  /** Whether a booth has no stand on any floor and may be given one. */
  mayStand(boothKey: string): boolean
}

export interface Pasted {
  /** As on the clipboard, for the target: with its categories and without what it has no files of. */
  readonly elements: readonly PlanElement[]
  /** Pictures and backgrounds of another event, whose files are not here. */
  readonly leftOut: number
  /** By the id on the clipboard: the booths that come back to the stands they were cut with. */
  readonly booths: ReadonlyMap<string, string>
}

/**
 * Copied elements as they can stand in an event, which may be another one than they are from.
 * Categories are found there by their id or else by their name.
 */
export function elementsFor(target: PasteTarget, copied: CopiedElements): Pasted {
  const isHome = copied.event === target.event
  const here = new Set(target.categories.map(({ id }) => id))
  const byName = new Map(target.categories.map(({ id, name }) => [normaliseForSearch(name), id]))
  const found = new Map(
    copied.categories.map(({ id, name }) => [
      id,
      isHome && here.has(id) ? id : byName.get(normaliseForSearch(name)),
    ]),
  )
  const usable = copied.elements.filter((element) => isHome || !showsFile(element))
  const booths = new Map<string, string>()
  const given = new Set<string>()
  for (const element of usable) {
    const key = element.kind === 'stand' ? element.boothKey : null
    if (!isHome || !copied.cut || key === null || given.has(key) || !target.mayStand(key)) continue
    given.add(key)
    booths.set(element.id, key)
  }
  return {
    elements: usable.map((element) =>
      element.kind === 'stand' && element.category !== null
        ? { ...element, category: found.get(element.category) ?? null }
        : element,
    ),
    leftOut: copied.elements.length - usable.length,
    booths,
  }
}

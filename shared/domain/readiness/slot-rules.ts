import { z } from 'zod'
import { entities, type EntityName } from '../../entities/index.ts'

const pixels = z.int().min(1).max(100_000)
const ratio = z.number().min(0.01).max(100)

/**
 * What a picture should be for its place in a booth, for an organiser to set per event. None of it
 * keeps a picture from being sent: it says when a booth is ready.
 */
export const slotRule = z
  .strictObject({
    /** Of the shorter side. */
    leastPixels: pixels,
    /** Of the longer side. */
    mostPixels: pixels,
    /** Width divided by height. */
    narrowest: ratio,
    widest: ratio,
    mostBytes: z.int().min(1_000).max(1_000_000_000),
    /** What is offered when a picture is cut or converted for this place. */
    usualWidthPixels: pixels,
    usualHeightPixels: pixels,
  })
  .refine(({ leastPixels, mostPixels }) => leastPixels <= mostPixels, { path: ['leastPixels'] })
  .refine(({ narrowest, widest }) => narrowest <= widest, { path: ['narrowest'] })
export type SlotRule = Readonly<z.infer<typeof slotRule>>

export const pictureSlots = ['booth_logo', 'booth_thumbnail', 'booth_background'] as const
export type PictureSlot = (typeof pictureSlots)[number]
export type SlotRules = Readonly<Record<PictureSlot, SlotRule>>

/**
 * As the declaration of the booth measures its pictures, with the sizes that virtual-event platforms
 * commonly ask exhibitors for: a square logo, a 4:3 tile, a full-HD backdrop.
 */
export const usualSlotRules: SlotRules = {
  booth_logo: {
    ...declared('booth', 'booth_logo'),
    mostBytes: 2_000_000,
    usualWidthPixels: 400,
    usualHeightPixels: 400,
  },
  booth_thumbnail: {
    ...declared('booth', 'booth_thumbnail'),
    mostBytes: 1_000_000,
    usualWidthPixels: 400,
    usualHeightPixels: 300,
  },
  booth_background: {
    ...declared('booth', 'booth_background'),
    mostBytes: 5_000_000,
    usualWidthPixels: 1_920,
    usualHeightPixels: 1_080,
  },
}

function declared(
  entity: EntityName,
  field: string,
): Pick<SlotRule, 'leastPixels' | 'mostPixels' | 'narrowest' | 'widest'> {
  const type = entities[entity].fieldNamed(field)?.type
  if (type?.kind !== 'file' || type.fits === undefined)
    throw new Error(`“${field}” of “${entity}” is no picture with measures.`)
  const { leastPixels, mostPixels, narrowest, widest } = type.fits
  return { leastPixels, mostPixels, narrowest: narrowest[0] / narrowest[1], widest: widest[0] / widest[1] }
}

import type { PictureRecipe } from '../../../../shared/contract/media.ts'
import type { PictureFacts } from '../../../../shared/domain/readiness/slot-fit.ts'
import type { SlotRule } from '../../../../shared/domain/readiness/slot-rules.ts'
import { isWhole, partPixels, ratioOf, wholePart, type Part, type Size } from './framing.ts'

/** What is made of the part that is cut out. */
export interface Output {
  readonly format: PictureRecipe['format']
  readonly quality: number
  /** Behind transparency in a JPG. */
  readonly background: string
  /**
   * `cropped`: every pixel of the part. `usual`: at most the size that is usual for the place.
   * `own`: a width that was typed, which may enlarge.
   */
  readonly size: 'cropped' | 'usual' | 'own'
  /** Of `own`. */
  readonly widthPixels: number
  readonly mostBytes: number | null
}

/** The ratios that are offered for a place; `null`: any. */
export interface RatioPreset {
  readonly id: 'usual' | 'widest' | 'narrowest' | 'free'
  readonly ratio: number | null
}

/** A JPG of this quality cannot be told from its original on a screen. */
const usualQuality = 85

export function presetsFor(rule: SlotRule | undefined): readonly RatioPreset[] {
  if (rule === undefined) return [{ id: 'free', ratio: null }]
  const usual = rule.usualWidthPixels / rule.usualHeightPixels
  return [
    { id: 'usual', ratio: usual },
    ...(rule.widest > usual ? ([{ id: 'widest', ratio: rule.widest }] as const) : []),
    ...(rule.narrowest < usual ? ([{ id: 'narrowest', ratio: rule.narrowest }] as const) : []),
    { id: 'free', ratio: null },
  ]
}

/** The preset that loses least of a picture: the nearest that its place allows, else none. */
export function presetToBegin(rule: SlotRule | undefined, picture: Size): RatioPreset['id'] {
  if (rule === undefined) return 'free'
  const ratio = ratioOf(picture)
  if (ratio > rule.widest) return presetsFor(rule).some(({ id }) => id === 'widest') ? 'widest' : 'usual'
  if (ratio < rule.narrowest)
    return presetsFor(rule).some(({ id }) => id === 'narrowest') ? 'narrowest' : 'usual'
  return 'free'
}

/** What to make of a picture at first: of a smaller size only where its place wants that. */
export function outputToBegin(
  rule: SlotRule | undefined,
  picture: PictureFacts,
  format: Output['format'],
): Output {
  const longer = Math.max(picture.widthPixels ?? 0, picture.heightPixels ?? 0)
  return {
    format,
    quality: usualQuality,
    background: '#ffffff',
    size: rule !== undefined && longer > rule.mostPixels ? 'usual' : 'cropped',
    widthPixels: rule?.usualWidthPixels ?? picture.widthPixels ?? 1,
    mostBytes: rule?.mostBytes ?? null,
  }
}

/** The size of what is made, in pixels, before it is made to fit its most bytes. */
export function outputPixels(output: Output, part: Part, picture: Size, rule: SlotRule | undefined): Size {
  const cut = partPixels(part, picture)
  const ratio = ratioOf(cut)
  const wide = (width: number): Size => ({
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(width / ratio)),
  })
  switch (output.size) {
    case 'cropped':
      return cut
    case 'usual':
      if (rule === undefined) return cut
      return wide(Math.min(cut.width, rule.usualWidthPixels, rule.usualHeightPixels * ratio))
    case 'own':
      return wide(output.widthPixels)
  }
}

export function recipeOf(
  output: Output,
  part: Part,
  picture: Size,
  rule: SlotRule | undefined,
): PictureRecipe {
  const { width, height } = outputPixels(output, part, picture, rule)
  const sized = output.size !== 'cropped'
  return {
    crop: isWhole(part) ? null : { ...part },
    widthPixels: sized ? width : null,
    heightPixels: sized ? height : null,
    format: output.format,
    quality: output.quality,
    mostBytes: output.mostBytes,
    background: output.background,
  }
}

/** What a picture was made of, to be gone on with. */
export function readRecipe(
  recipe: PictureRecipe,
  picture: Size,
  rule: SlotRule | undefined,
): { readonly part: Part; readonly output: Output } {
  const part = recipe.crop ?? wholePart
  const { format, quality, background, mostBytes } = recipe
  const cut = partPixels(part, picture)
  const widthPixels = recipe.widthPixels ?? Math.round((recipe.heightPixels ?? cut.height) * ratioOf(cut))
  const sized = (size: Output['size']): Output => ({
    format,
    quality,
    background,
    size,
    widthPixels,
    mostBytes,
  })
  if (recipe.widthPixels === null && recipe.heightPixels === null) return { part, output: sized('cropped') }
  const isUsual =
    rule !== undefined && outputPixels(sized('usual'), part, picture, rule).width === widthPixels
  return { part, output: sized(isUsual ? 'usual' : 'own') }
}

/** How a picture of another format becomes one that its place takes, whole and in its own size. */
export function conversionRecipe(format: PictureRecipe['format'], mostBytes: number | null): PictureRecipe {
  return {
    crop: null,
    widthPixels: null,
    heightPixels: null,
    format,
    quality: usualQuality,
    mostBytes,
    background: '#ffffff',
  }
}

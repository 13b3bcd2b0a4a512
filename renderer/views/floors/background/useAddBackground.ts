import { shallowRef, type ShallowRef } from 'vue'
import type { AssetInfo } from '../../../../shared/contract/index.ts'
import type { Drawing, DrawingUnit } from '../../../../shared/domain/plan/drawing/drawing.ts'
import { wholeFrame } from '../../../../shared/domain/plan/drawing/placement.ts'
import type { Background, PlanElement } from '../../../../shared/domain/plan/elements.ts'
import type { Rectangle, Size } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { emptyChange, type Hall } from '../../../../shared/domain/plan/layout.ts'
import { toAppError, type AppError } from '../../../../shared/errors.ts'
import type { Actions } from '../../../floor-editor/actions/actions.ts'
import { importPlanFile, readDrawing } from '../../../stores/files/plan-files.ts'
import { openPdf, type OpenPdf } from './load-background.ts'
import {
  fittedInto,
  hallFor,
  inCorner,
  newBackground,
  nextZ,
  pictureOpacity,
  sizeIn,
} from './new-background.ts'

/** Where a file on its way under the plan is, and what is asked about it. */
export type Adding =
  | { readonly state: 'none' }
  | { readonly state: 'reading'; readonly name: string }
  | { readonly state: 'failed'; readonly name: string; readonly error: AppError }
  | { readonly state: 'drawing'; readonly asset: AssetInfo; readonly drawing: Drawing }
  | { readonly state: 'page'; readonly asset: AssetInfo; readonly pdf: OpenPdf }

/** The pages of a PDF, and what each is called as far as it says. */
export interface PdfPages {
  readonly asset: AssetInfo
  readonly pdf: OpenPdf
  readonly titles: readonly (string | undefined)[]
}

interface Target {
  readonly eventId: string
  readonly floorKey: () => string
  readonly hall: () => Hall
  readonly elements: () => readonly PlanElement[]
  readonly actions: () => Actions | undefined
  /** The background is on the plan. */
  readonly onAdded: () => void
}

export interface AddBackground {
  readonly adding: ShallowRef<Adding>
  /** Takes a file; `replaced`: the background whose place it takes. */
  readonly add: (file: File, replaced?: Background) => Promise<void>
  /** Places a drawing, `enlarge` the hall to its size. */
  readonly placeDrawing: (unit: DrawingUnit, enlarge: boolean) => void
  readonly placePage: (page: number) => Promise<void>
  /** The document of which a page is asked for, to take several of them; that one is asked for is over. `null`: it cannot be read. */
  readonly takePages: () => Promise<PdfPages | null>
  readonly cancel: () => void
}

const nothing: Adding = { state: 'none' }

/** From a chosen file to a background on the plan, by way of what has to be asked. */
export function useAddBackground({
  eventId,
  floorKey,
  hall,
  elements,
  actions,
  onAdded,
}: Target): AddBackground {
  const adding = shallowRef<Adding>(nothing)
  let controller = new AbortController()
  let taking: Background | undefined

  async function add(file: File, replaced?: Background): Promise<void> {
    cancel()
    const { signal } = controller
    taking = replaced
    adding.value = { state: 'reading', name: file.name }
    try {
      const asset = await importPlanFile(eventId, file, signal)
      const asked = await ask(asset, signal)
      if (signal.aborted) return
      adding.value = asked
    } catch (error) {
      if (!signal.aborted) adding.value = { state: 'failed', name: file.name, error: toAppError(error) }
    }
  }

  async function ask(asset: AssetInfo, signal: AbortSignal): Promise<Adding> {
    if (asset.format === 'dxf')
      return {
        state: 'drawing',
        asset,
        drawing: await readDrawing(eventId, { hash: asset.hash, page: null }),
      }
    if (asset.format === 'pdf') {
      const pdf = await openPdf(eventId, asset, signal)
      if (pdf.pages > 1) return { state: 'page', asset, pdf }
      const ratio = await pdf.ratioOf(1)
      if (!signal.aborted) place(asset, fittedInto(hall(), ratio), { page: 1, opacity: pictureOpacity })
      return nothing
    }
    const { widthPixels = 1, heightPixels = 1 } = asset
    if (!signal.aborted)
      place(asset, fittedInto(hall(), widthPixels / heightPixels), { opacity: pictureOpacity })
    return nothing
  }

  function place(
    { hash, name, format }: AssetInfo,
    size: Size,
    more: Partial<Background>,
    nextHall?: Hall,
  ): void {
    const frame = taking === undefined ? inCorner(size) : frameInPlaceOf(taking, size, format === 'dxf')
    const kept =
      taking === undefined
        ? { z: nextZ(elements()) }
        : { id: taking.id, z: taking.z, opacity: taking.opacity }
    const background = newBackground(frame, { hash, name, ...more, ...kept })
    const change = { ...emptyChange(floorKey()), put: [background] }
    actions()?.run(nextHall === undefined ? change : { ...change, hall: nextHall }, 'background', 1)
    adding.value = nothing
    onAdded()
  }

  function cancel(): void {
    controller.abort()
    controller = new AbortController()
    adding.value = nothing
  }

  return {
    adding,
    add,
    placeDrawing(unit, enlarge) {
      if (adding.value.state !== 'drawing') return
      const { asset, drawing } = adding.value
      const size = sizeIn(drawing, unit)
      const hiddenLayers = drawing.layers.filter(({ shown }) => !shown).map(({ name }) => name)
      place(asset, size, { hiddenLayers }, enlarge ? { ...hall(), ...hallFor(size) } : undefined)
    },
    async placePage(page) {
      if (adding.value.state !== 'page') return
      const { asset, pdf } = adding.value
      const { signal } = controller
      try {
        const ratio = await pdf.ratioOf(page)
        if (!signal.aborted) place(asset, fittedInto(hall(), ratio), { page, opacity: pictureOpacity })
      } catch (error) {
        if (!signal.aborted) adding.value = { state: 'failed', name: asset.name, error: toAppError(error) }
      }
    },
    async takePages() {
      if (adding.value.state !== 'page') return null
      const { asset, pdf } = adding.value
      const { signal } = controller
      adding.value = { state: 'reading', name: asset.name }
      try {
        const titles = await pdf.titles()
        if (signal.aborted) return null
        adding.value = nothing
        return { asset, pdf, titles }
      } catch (error) {
        if (!signal.aborted) adding.value = { state: 'failed', name: asset.name, error: toAppError(error) }
        return null
      }
    },
    cancel,
  }
}

/** A new file keeps the place, the turn and, where it has no scale of its own, the width of the old. */
function frameInPlaceOf(taking: Background, size: Size, hasScale: boolean): Rectangle {
  const { xMetres, yMetres, widthMetres, rotationDegrees } = wholeFrame(taking)
  const kept = { widthMetres, heightMetres: (widthMetres * size.heightMetres) / size.widthMetres }
  return { xMetres, yMetres, rotationDegrees, ...(hasScale ? size : kept) }
}

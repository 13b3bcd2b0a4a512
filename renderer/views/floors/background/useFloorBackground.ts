import { until } from '@vueuse/core'
import { computed, nextTick, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { Background } from '../../../../shared/domain/plan/elements.ts'
import { emptyChange } from '../../../../shared/domain/plan/layout.ts'
import { toAppError } from '../../../../shared/errors.ts'
import type { LoadBackground } from '../../../floor-editor/painter/backgrounds.ts'
import { useCanvas } from '../screen/useCanvas.ts'
import { useQuestions } from '../screen/useQuestions.ts'
import { useSelection } from '../screen/useSelection.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'
import { loadBackgrounds } from './load-background.ts'
import { fittedInto, inCorner, newBackground, nextZ, pictureOpacity } from './new-background.ts'
import type { FloorTarget } from './parts/floors-for-parts.ts'
import type { PartFrame } from './parts/part-frames.ts'
import { partOnFloor } from './parts/part-on-floor.ts'
import { useFloorParts } from './parts/useFloorParts.ts'
import { useAddBackground, type AddBackground, type PdfPages } from './useAddBackground.ts'
import { useFileTarget } from '../../../components/file-in/file-targets.ts'
import { isPlanFile } from '../files/plan-file.ts'

/** What is to be divided among floors, until it is said which floor each part is of. */
export type AskedParts =
  /** Several files that were dropped together. */
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | ({ readonly kind: 'pages' } & PdfPages)
  /** What lies under the floor on show. */
  | { readonly kind: 'division'; readonly background: Background }

export interface FloorBackground {
  readonly load: LoadBackground
  readonly adding: AddBackground
  /** The plan, where files are held over it. */
  readonly over: ComputedRef<Element | null>
  /** The one background that is selected: it is changed in its own panel. */
  readonly selected: ComputedRef<string | null>
  readonly asked: ShallowRef<AskedParts | null>
  /** Asks for the floors of the pages of a PDF. */
  readonly askPages: () => Promise<void>
  /** Puts each of what is asked about under its floor. */
  readonly addEach: (targets: readonly FloorTarget[]) => Promise<void>
  /** Asks for the floors of parts of a background. */
  readonly askDivision: (background: Background) => void
  /** Puts parts of the background that is asked about under their floors. */
  readonly divide: (
    parts: readonly { readonly crop: PartFrame; readonly target: FloorTarget }[],
  ) => Promise<void>
  readonly close: () => void
}

/** What lies under the plan of a floor, as its stage has to do with it. Files may be dropped on `element`. */
export function useFloorBackground(
  eventId: string,
  floorKey: () => string,
  element: Readonly<ShallowRef<HTMLElement | null>>,
): FloorBackground {
  const floor = useShownFloor()
  const canvas = useCanvas()
  const selection = useSelection()
  const questions = useQuestions()
  const asked = shallowRef<AskedParts | null>(null)
  const parts = useFloorParts()
  const adding = useAddBackground({
    eventId,
    floorKey,
    hall: () => floor.hall,
    actions: () => canvas.editor?.actions,
    elements: () => floor.elements,
    onAdded() {
      canvas.editor?.select([])
      canvas.editor?.run('fit-all')
    },
  })
  const selected = computed(() => {
    const [only, ...others] = selection.items
    return only?.kind === 'background' && others.length === 0 ? only.id : null
  })

  /** One after the other, since something may be asked about each. */
  async function addFiles(files: readonly File[], targets: readonly FloorTarget[]): Promise<void> {
    for (const [at, file] of files.entries()) {
      const key = await parts.floorOf(targets[at] ?? null)
      if (key === null) continue
      floor.show(key)
      await until(floorKey).toBe(key)
      await nextTick()
      questions.panel = 'background'
      void adding.add(file)
      // What is asked about one is answered before the next.
      await until(adding.adding).toMatch(({ state }) => state === 'none')
    }
  }

  async function addPages({ asset, pdf }: PdfPages, targets: readonly FloorTarget[]): Promise<void> {
    const { hash, name } = asset
    const taken = targets.flatMap((target, at) => (target === null ? [] : [{ target, page: at + 1 }]))
    const ratios: number[] = []
    try {
      for (const { page } of taken) ratios.push(await pdf.ratioOf(page))
    } catch (error) {
      adding.adding.value = { state: 'failed', name, error: toAppError(error) }
      return
    }
    await parts.place(
      taken.map(({ target, page }, at) => ({
        target,
        on: ({ hall, elements }, key) => {
          const frame = inCorner(fittedInto(hall, ratios[at] ?? 1))
          const put = [
            newBackground(frame, { hash, name, page, z: nextZ(elements.values()), opacity: pictureOpacity }),
          ]
          return { ...emptyChange(key), put }
        },
      })),
    )
  }

  return {
    load: loadBackgrounds(eventId),
    adding,
    over: useFileTarget(element, {
      multiple: true,
      accepts: (file) => !isPlanFile(file),
      take({ files }) {
        const [first, ...others] = files
        if (first === undefined) return
        if (others.length > 0) {
          asked.value = { kind: 'files', files }
          return
        }
        questions.panel = 'background'
        void adding.add(first)
      },
    }),
    selected,
    asked,
    async askPages() {
      const pages = await adding.takePages()
      if (pages !== null) asked.value = { kind: 'pages', ...pages }
    },
    async addEach(targets) {
      const { value } = asked
      asked.value = null
      if (value?.kind === 'files') await addFiles(value.files, targets)
      else if (value?.kind === 'pages') await addPages(value, targets)
    },
    askDivision(background) {
      asked.value = { kind: 'division', background }
    },
    async divide(divided) {
      const { value } = asked
      asked.value = null
      if (value?.kind !== 'division') return
      const { background } = value
      const home = floorKey()
      // Of several parts for one floor, the first takes the place of the whole.
      const first = divided.findIndex(
        ({ target }) => target !== null && 'floorKey' in target && target.floorKey === home,
      )
      await parts.place(
        divided.map(({ crop, target }, at) => ({
          target,
          on: (floor, key) => partOnFloor({ source: background, crop, isInstead: at === first }, floor, key),
        })),
      )
    },
    close() {
      questions.panel = null
      if (selected.value !== null) canvas.editor?.select([])
    },
  }
}

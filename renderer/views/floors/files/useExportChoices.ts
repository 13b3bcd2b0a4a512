import { useLocalStorage } from '@vueuse/core'
import { computed, type ComputedRef } from 'vue'
import type { PlanOutput } from '../../../../shared/contract/index.ts'
import {
  mostSheets,
  paperSizes,
  sheetsFor,
  type PaperName,
  type Sheets,
} from '../../../../shared/domain/plan/files/paper.ts'
import {
  planFormats,
  planPictureSize,
  type PlanFormat,
} from '../../../../shared/domain/plan/files/plan-formats.ts'
import type { Hall } from '../../../../shared/domain/plan/layout.ts'
import {
  colouringIds,
  isColouringId,
  publicColouring,
  publicColouringIds,
  type ColouringId,
} from '../../../../shared/domain/plan/picture/colouring.ts'
import { useFormats } from '../../../locales/formats.ts'

export interface ExportChoices {
  format: PlanFormat
  floors: 'this' | 'all'
  paper: PaperName
  landscape: boolean
  /** `fitted`, or a number. */
  scale: string
  widthPixels: string
  colourBy: ColouringId
  background: boolean
  fixtures: boolean
  notes: boolean
  numbers: boolean
  names: boolean
  holds: boolean
  lists: boolean
  withFiles: boolean
}

const usual: ExportChoices = {
  ...{
    format: 'pdf',
    floors: 'this',
    paper: 'A3',
    landscape: true,
    scale: 'fitted',
    widthPixels: '4000',
    colourBy: 'status',
  },
  ...{
    background: true,
    fixtures: true,
    notes: true,
    numbers: true,
    names: true,
    holds: false,
    lists: true,
    withFiles: true,
  },
}

/** What was chosen for the last export, and what follows from it for this hall. */
export function useExportChoices(hall: () => Hall, floorCount: () => number) {
  const formats = useFormats()
  const choices = useLocalStorage<ExportChoices>('booth-builder.floors.export', usual, {
    mergeDefaults: true,
  })
  if (!isColouringId(choices.value.colourBy)) choices.value.colourBy = usual.colourBy
  const isDrawn = computed(() => planFormats[choices.value.format].isDrawn)
  const isPublic = computed(() => choices.value.format === 'html')
  const colourings = computed(() => (isPublic.value ? publicColouringIds : colouringIds))
  /** As it goes out: what was chosen for another format may not be for this one. */
  const colourBy = computed({
    get: () => (isPublic.value ? publicColouring(choices.value.colourBy) : choices.value.colourBy),
    set: (value) => (choices.value.colourBy = value),
  })
  const all = computed(() => choices.value.floors === 'all' && floorCount() > 1)
  const paper = computed((): PlanOutput['paper'] => {
    const { paper: name, landscape, scale } = choices.value
    return {
      paper: Object.hasOwn(paperSizes, name) ? name : usual.paper,
      landscape,
      scale: scale === 'fitted' ? null : Number(scale),
    }
  })
  const sheets: ComputedRef<Sheets> = computed(() => sheetsFor(hall(), paper.value))
  const fittedScale = computed(() => sheetsFor(hall(), { ...paper.value, scale: null }).scale)
  const picture = computed(() =>
    planPictureSize(hall(), formats.value.readDecimal(choices.value.widthPixels) ?? 0),
  )
  const problem = computed((): 'sheets' | 'pixels' | null => {
    const { format } = choices.value
    if (format === 'pdf' && sheets.value.columns * sheets.value.rows > mostSheets) return 'sheets'
    return format === 'png' && !picture.value.isPossible ? 'pixels' : null
  })
  const isZipped = computed(() => all.value && !planFormats[choices.value.format].holdsFloors)
  const layers = computed((): PlanOutput['layers'] => {
    const { background, fixtures, notes } = choices.value
    return [
      ...(background ? ['background' as const] : []),
      ...(fixtures ? ['fixtures' as const] : []),
      'stands',
      ...(notes ? ['notes' as const] : []),
    ]
  })
  return {
    choices,
    isDrawn,
    colourings,
    colourBy,
    all,
    paper,
    sheets,
    fittedScale,
    picture,
    problem,
    isZipped,
    layers,
  }
}

import { useFileDialog, useLocalStorage } from '@vueuse/core'
import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { declaredFixtures, type FixtureKind } from '../../../../shared/domain/plan/kinds/fixtures.ts'
import type { FileFormat } from '../../../../shared/entities/index.ts'
import type { ArrayOptions } from '../../../../shared/domain/plan/stands/array.ts'
import type { DrawnImage, DrawTool } from '../../../floor-editor/tools/drawing/draw-tool.ts'
import { emptyHanded, type Drawing } from '../../../floor-editor/tools/tools.ts'
import type { DrawChoice } from '../../../floor-editor/commands/target.ts'
import { useEvent } from '../../../stores/event.ts'
import { importPlanFile } from '../../../stores/files/plan-files.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useText } from '../../../locales/index.ts'
import { screenPart } from './screen-part.ts'
import { useCanvas } from './useCanvas.ts'

const usualBlock: ArrayOptions = {
  size: { widthMetres: 3, heightMetres: 3 },
  aisleMetres: 3,
  backToBack: true,
  perBlock: null,
  rows: null,
  columns: null,
}

const pictureFormats: ReadonlySet<FileFormat> = new Set(['png', 'jpg', 'svg'])

interface FloorDrawing {
  /** In the hand; `null`: select and move. */
  readonly tool: ComputedRef<DrawTool | null>
  /** How many stands the proposed block has; `null`: none is proposed. */
  readonly proposed: ComputedRef<number | null>
  /** The points between which a distance was measured; `null`: none was. */
  readonly measured: ComputedRef<Drawing['measured']>
  readonly block: Readonly<Ref<ArrayOptions>>
  readonly told: (drawing: Drawing) => void
  readonly choose: (choice: DrawChoice) => void
  readonly array: (area?: 'rectangle' | 'polygon') => void
  readonly fixture: (kind: FixtureKind, form?: 'rectangle' | 'polygon', image?: DrawnImage) => void
  readonly putDown: () => void
  readonly setBlock: (part: Partial<ArrayOptions>) => void
  readonly takeProposal: () => void
}

/** The tools that draw on the plan, and how blocks of stands are made, which this computer keeps. */
export const [provideDrawing, useDrawing] = screenPart('tools', (): FloorDrawing => {
  const { t } = useText()
  const canvas = useCanvas()
  const drawing = shallowRef(emptyHanded)
  const block = useLocalStorage<ArrayOptions>('booth-builder.floors.block', usualBlock, {
    mergeDefaults: true,
  })

  const eventId = useEvent().requireEventId()
  const notices = useNotices()
  const files = useFileDialog({ accept: '.png,.jpg,.jpeg,.svg', multiple: false, reset: true })
  let importing = new AbortController()
  files.onChange((chosen) => void takeImage(chosen?.[0]))
  onScopeDispose(() => importing.abort())

  /** Takes a picture into the event's files, and into the hand. */
  async function takeImage(file: File | undefined): Promise<void> {
    if (file === undefined) return
    importing.abort()
    importing = new AbortController()
    const { signal } = importing
    try {
      const { hash, format, widthPixels = 1, heightPixels = 1 } = await importPlanFile(eventId, file, signal)
      if (signal.aborted) return
      if (pictureFormats.has(format))
        fixture('image', 'rectangle', { hash, ratio: widthPixels / heightPixels })
      else notices.tell(t('floorsStands.draw.noPicture'))
    } catch (error) {
      if (!signal.aborted) notices.fail(error)
    }
  }

  function draw(tool: DrawTool | null): void {
    canvas.editor?.draw(tool)
    canvas.editor?.focus()
  }

  // A plan that is opened anew has nothing in the hand.
  watch(
    () => canvas.editor,
    () => (drawing.value = emptyHanded),
  )

  const array: FloorDrawing['array'] = (area = 'rectangle') =>
    draw({ id: 'array', area, options: block.value })
  const fixture: FloorDrawing['fixture'] = (kind, form = 'rectangle', image) =>
    draw({
      id: 'fixture',
      kind,
      form,
      text: declaredFixtures[kind].tool.isNamed ? t(`floors.kinds.${kind}`) : '',
      ...(image === undefined ? {} : { image }),
    })

  return {
    tool: computed(() => drawing.value.tool),
    proposed: computed(() => drawing.value.proposed),
    measured: computed(() => drawing.value.measured),
    block,
    told: (next) => (drawing.value = next),
    choose(choice) {
      if (choice.id === 'array') array()
      else if (choice.id === 'cut' || choice.id === 'measure') draw({ id: choice.id })
      else if (choice.id === 'stand') draw(choice)
      else if (declaredFixtures[choice.kind].tool.draws === 'file') files.open()
      else fixture(choice.kind)
    },
    array,
    fixture,
    putDown: () => draw(null),
    setBlock(part) {
      block.value = { ...block.value, ...part }
      const { tool } = drawing.value
      if (tool?.id === 'array') canvas.editor?.draw({ ...tool, options: block.value })
    },
    takeProposal: () => canvas.editor?.takeProposal(),
  }
})

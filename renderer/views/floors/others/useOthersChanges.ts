import { useIdle } from '@vueuse/core'
import { computed, onScopeDispose, reactive, shallowRef, watch } from 'vue'
import type { FloorChange } from '../../../../shared/contract/index.ts'
import { useFloorChanges, type ChangesOnFloor } from '../../../stores/floor-changes.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useSharing } from '../../../stores/sharing.ts'
import { screenPart } from '../screen/screen-part.ts'
import { useCanvas } from '../screen/useCanvas.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'
import { spokenLines } from './spoken-lines.ts'
import type { Heard } from './summed-up.ts'
import { useOthersWords } from './useOthersWords.ts'

/** Who has touched nothing for so long is not looking. */
const awayMs = 2 * 60_000
const nothing: readonly FloorChange[] = []

/** What others changed on the floor on show since this person looked at it last, to be walked through. */
export const [provideOthersChanges, useOthersChanges] = screenPart('changes of others', () => {
  const floor = useShownFloor()
  const canvas = useCanvas()
  const notices = useNotices()
  const sharing = useSharing()
  const words = useOthersWords()
  const { idle } = useIdle(awayMs)
  const floorKey = () => floor.shown?.key ?? null
  const { answer, saw } = useFloorChanges(floorKey)
  /** What is gone through. It stays until this person is done with it, although it counts as seen once all of it was visited. */
  const shown = shallowRef<ChangesOnFloor | null>(null)
  const current = shallowRef<string | null>(null)
  const visited = new Set<string>()
  /** What is known here of the floor on show, or was said. */
  let known: {
    readonly floorKey: string
    readonly ids: ReadonlySet<string>
    readonly answer: ChangesOnFloor
  } | null = null
  let isSeen = false

  const list = computed(() => shown.value?.changes ?? nothing)
  const lines = spokenLines<Heard>((heard) => {
    const line = words.spoken(heard)
    if (line !== '') notices.speak(line)
  })

  function isLooking(): boolean {
    return !idle.value && document.visibilityState === 'visible' && document.hasFocus()
  }
  function show(changes: ChangesOnFloor | null): void {
    if (changes === null || shown.value === null) {
      current.value = null
      visited.clear()
      isSeen = false
    }
    shown.value = changes
  }
  function hear({ person, element, deeds }: FloorChange): void {
    for (const { kind } of deeds) lines.hear({ kind, person, isStand: element?.isStand === true })
  }

  function takeOver(now: ChangesOnFloor | null): void {
    if (now === null) {
      show(null)
      known = null
      return
    }
    const isFirst = known?.floorKey !== now.floorKey
    if (!isFirst) for (const one of now.changes) if (known?.ids.has(one.id) !== true) hear(one)
    known = { floorKey: now.floorKey, ids: new Set(now.changes.map(({ id }) => id)), answer: now }
    const isUnderWay = shown.value !== null && !isSeen
    if (now.changes.length === 0) {
      if (isUnderWay) show(null)
      if (isFirst) void saw(now)
    } else if (isUnderWay) {
      show(now)
    } else if (!isFirst && isLooking()) {
      // Done before this person's eyes.
      void saw(now)
    } else {
      show(null)
      show(now)
      notices.speak(words.summary(now))
    }
  }
  watch(answer, takeOver)

  /** Up to now nothing was missed. */
  function leave(): void {
    if (known !== null && known.answer.changes.length === 0) void saw(known.answer)
  }
  watch(idle, (isIdle) => {
    if (isIdle) leave()
  })
  watch(floorKey, leave, { flush: 'sync' })
  onScopeDispose(() => {
    leave()
    lines.stop()
  })

  const here = computed(() => {
    const key = floorKey()
    return {
      key,
      names: new Map(
        sharing.others.flatMap((one) => (one.floorKey === key ? [[one.id, one.name] as const] : [])),
      ),
    }
  })
  watch(
    here,
    (now, before) => {
      // Whoever was on another floor has not gone.
      const were = before?.key === now.key ? before.names : new Map<string, string>()
      for (const [id, person] of now.names) if (!were.has(id)) lines.hear({ kind: 'came', person })
      for (const [id, person] of were) if (!now.names.has(id)) lines.hear({ kind: 'gone', person })
    },
    { immediate: true },
  )

  function goTo(change: FloorChange): void {
    current.value = change.id
    visited.add(change.id)
    notices.speak(words.told(change))
    if (canvas.settings.asList) canvas.showPlan()
    const { element } = change
    if (element === null) canvas.editor?.run('fit-all')
    else canvas.editor?.revealPlace(element.box, element.isThere ? [element.id] : [])
    if (shown.value === null || isSeen || !list.value.every(({ id }) => visited.has(id))) return
    isSeen = true
    void saw(shown.value)
  }

  return reactive({
    /** `null`: nothing. */
    shown,
    list,
    /** The one that was gone to last. */
    current: computed(() => list.value.find(({ id }) => id === current.value) ?? null),
    walk(by: 1 | -1): void {
      const at = list.value.findIndex(({ id }) => id === current.value)
      const next =
        list.value[
          at < 0 ? (by === 1 ? 0 : list.value.length - 1) : (at + by + list.value.length) % list.value.length
        ]
      if (next !== undefined) goTo(next)
    },
    done(): void {
      if (shown.value !== null && !isSeen) void saw(shown.value)
      show(null)
      canvas.editor?.focus()
    },
  })
})

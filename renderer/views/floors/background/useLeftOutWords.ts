import { computed, type ComputedRef } from 'vue'
import type { Drawing } from '../../../../shared/domain/plan/drawing/drawing.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'

/** What a person is told of a drawing that is not shown whole, a sentence each. */
export function useLeftOutWords(drawing: () => Drawing): ComputedRef<readonly string[]> {
  const { t } = useText()
  const formats = useFormats()
  return computed(() => {
    const { kinds, broken, isCutOff, skipped } = drawing().leftOut
    const named = Object.entries(kinds).map(([kind, count]) => `${kind} ${formats.value.number(count)}`)
    if (broken > 0) named.push(`${t('floorsDrawing.layers.broken')} ${formats.value.number(broken)}`)
    const count = Object.values(kinds).reduce((sum, one) => sum + one, broken)
    return [
      ...(isCutOff ? [t('floorsDrawing.layers.cutOff')] : []),
      ...(skipped > 0 ? [t('floorsDrawing.layers.skipped', skipped)] : []),
      ...(count === 0 ? [] : [`${t('floorsDrawing.layers.leftOut', count)}: ${named.join(', ')}`]),
    ]
  })
}

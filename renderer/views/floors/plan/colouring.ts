import type { ColourCategory } from '../../../../shared/domain/plan/picture/colouring.ts'
import type { useText } from '../../../locales/index.ts'

/** What a category of stands is called, in the person's language. */
export function categoryLabel(
  { label }: Pick<ColourCategory, 'label'>,
  t: ReturnType<typeof useText>['t'],
): string {
  if ('name' in label) return label.name
  const { word } = label
  return word === 'clean' || word === 'new' || word === 'changed' || word === 'conflict'
    ? t(`states.record.${word}`)
    : t(`floors.colour.${word}`)
}

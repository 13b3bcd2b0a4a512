import type { SeatingProposal } from '../../../../shared/domain/plan/assignment/moves.ts'
import type { Stand } from '../../../../shared/domain/plan/elements.ts'
import { useText } from '../../../locales/index.ts'

/** What letting go of booths over a stand would do, in words. */
export function useSeatingWords(
  nameOf: (boothKey: string) => string,
): (seating: SeatingProposal, boothKeys: readonly string[]) => string {
  const { t } = useText()
  const standWords = useStandWords()

  return ({ kind, seats, toTray, leftOut }, boothKeys) => {
    const booth = nameOf(boothKeys[0] ?? '')
    const target = seats[0]?.place.stand
    const held = target?.hold == null ? '' : ` – ${t('floorsAssign.drop.held', { name: target.hold.name })}`
    const words = { booth, stand: standWords(target), other: nameOf(toTray[0] ?? seats[1]?.boothKey ?? '') }
    switch (kind) {
      case 'stay':
      case 'swap':
      case 'replace':
        return t(`floorsAssign.drop.${kind}`, words)
      case 'assign':
      case 'move':
        return t(`floorsAssign.drop.${kind}`, words) + held
      case 'fill':
        return [
          t('floorsAssign.drop.fill', seats.length),
          ...(leftOut.length > 0 ? [t('floorsAssign.drop.leftOut', leftOut.length)] : []),
        ].join(' – ')
      case 'none':
        return t('floorsAssign.drop.none')
    }
  }
}

/** How a stand is called within a sentence or as its first word: by its number, where it has one. */
export function useStandWords(): (stand: Stand | undefined, place?: 'within' | 'first') => string {
  const { t } = useText()
  return (stand, place = 'within') => {
    if (stand === undefined || stand.number.trim() === '') return t(`floorsAssign.stand.${place}.unnumbered`)
    return t(`floorsAssign.stand.${place}.numbered`, { number: stand.number })
  }
}

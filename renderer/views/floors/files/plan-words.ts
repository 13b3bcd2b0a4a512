import { fixtureKinds } from '../../../../shared/domain/plan/elements.ts'
import type { PlanWords } from '../../../../shared/domain/plan/picture/plan-words.ts'
import { colouringWords } from '../../../../shared/domain/plan/picture/colouring.ts'
import { categoryLabel } from '../plan/colouring.ts'
import type { useText } from '../../../locales/index.ts'

/** What is written on plans that go out, in the person's language; the core fills what is in braces. */
export function planWordsOf(t: ReturnType<typeof useText>['t']): PlanWords {
  const word = (
    name: Exclude<
      keyof PlanWords,
      'states' | 'fixtures' | 'colours' | 'scale' | 'sheet' | 'found' | 'wayLength'
    >,
  ): string => t(`floorsFiles.words.${name}`)
  return {
    states: {
      free: t('floorsFiles.words.states.free'),
      held: t('floorsFiles.words.states.held'),
      taken: t('floorsFiles.words.states.taken'),
    },
    fixtures: Object.fromEntries(
      fixtureKinds.map((kind) => [kind, t(`floors.kinds.${kind}`)]),
    ) as PlanWords['fixtures'],
    colours: Object.fromEntries(
      colouringWords.map((name) => [name, categoryLabel({ label: { word: name } }, t)]),
    ) as PlanWords['colours'],
    scale: t('floorsFiles.words.scale', { scale: '{scale}' }),
    sheet: t('floorsFiles.words.sheet', { page: '{page}', pages: '{pages}' }),
    listByNumber: word('listByNumber'),
    listByName: word('listByName'),
    withoutNumber: word('withoutNumber'),
    search: word('search'),
    searchFor: word('searchFor'),
    found: t('floorsFiles.words.found', { count: '{count}' }),
    floors: word('floors'),
    stands: word('stands'),
    close: word('close'),
    zoomIn: word('zoomIn'),
    zoomOut: word('zoomOut'),
    wholePlan: word('wholePlan'),
    theme: word('theme'),
    print: word('print'),
    area: word('area'),
    category: word('category'),
    website: word('website'),
    address: word('address'),
    keywords: word('keywords'),
    everything: word('everything'),
    favourite: word('favourite'),
    favourites: word('favourites'),
    copyLink: word('copyLink'),
    linkCopied: word('linkCopied'),
    wayFrom: word('wayFrom'),
    chooseStart: word('chooseStart'),
    wayLength: t('floorsFiles.words.wayLength', { metres: '{metres}', minutes: '{minutes}' }),
    noWay: word('noWay'),
  }
}

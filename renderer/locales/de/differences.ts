import type english from '../en/differences.ts'

export default {
  cut: 'Hier sagen beide dasselbe',
  removed: 'entfernt:',
  added: 'hinzugefügt:',
  was: 'Vorher',
  now: 'Jetzt',
  none: 'Nichts',
  show: 'Änderungen in {field} anzeigen',
  hide: 'Änderungen in {field} ausblenden',
  open: '{name} öffnen',
  empty: 'leer',
  same: 'Beide sagen dasselbe.',
  whole: 'Ganzen Text anzeigen',
  folded: 'Nur Änderungen anzeigen',
} satisfies typeof english

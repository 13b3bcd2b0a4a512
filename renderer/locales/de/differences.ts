import type english from '../en/differences.ts'

export default {
  cut: 'Unveränderter Text',
  removed: 'entfernt:',
  added: 'hinzugefügt:',
  was: 'Vorher',
  now: 'Jetzt',
  none: 'Nichts',
  show: 'Änderungen in {field} anzeigen',
  hide: 'Änderungen in {field} ausblenden',
  open: '{name} öffnen',
  empty: 'leer',
  same: 'Keine Unterschiede.',
  whole: 'Ganzen Text anzeigen',
  folded: 'Nur Änderungen anzeigen',
} satisfies typeof english

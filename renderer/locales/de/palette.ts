import type english from '../en/palette.ts'

export default {
  label: 'Befehlspalette',
  input: 'Veranstaltung, Bereiche und Aktionen durchsuchen',
  placeholder: 'Stand, Person, Session, Datei … finden oder etwas tun',
  none: 'Keine Treffer für „{text}“.',
  results: 'Keine Treffer | 1 Treffer | {count} Treffer',
  recent: 'Zuletzt verwendet',
  go: 'Öffnen',
  actions: 'Aktionen',
  here: 'In diesem Bereich',
  all: 'Alle {count} {names}',
  onPlan: 'Auf dem Plan',
  showOnPlan: '{name} auf dem Plan zeigen',
  tab: '{screen}: {tab}',
  hintMove: 'bewegen',
  hintOpen: 'öffnen',
  hintClose: 'schließen',
} satisfies typeof english

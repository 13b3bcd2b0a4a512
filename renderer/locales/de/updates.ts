import type english from '../en/updates.ts'

export default {
  title: 'Updates',
  look: 'Nach neueren Versionen suchen',
  lookHint: 'Sie werden im Hintergrund geladen, geprüft und beim Beenden von Booth Builder installiert.',
  unsupported: 'Diese Installation aktualisiert, wer sie eingerichtet hat.',
  feed: 'Adresse für Updates',
  feedHint: 'Leer: woher diese Version kam. Nur https:// wird angenommen.',
  feedWrong: 'Eine Adresse für Updates beginnt mit https://.',
  state: 'Diese Version',
  never: 'Noch nicht gesucht.',
  current: 'Die neueste. Zuletzt gesucht {when}.',
  failed: 'Die letzte Suche, {when}, ist fehlgeschlagen. Sie wird von selbst wiederholt.',
  checking: 'Suche läuft …',
  downloading: 'Version {version} wird geladen: {percent}',
  ready: 'Version {version} ist da und kommt mit dem nächsten Start.',
  busy: 'Gerade läuft etwas; starten Sie neu, wenn es fertig ist, oder später.',
  check: 'Jetzt suchen',
  restart: 'Für das Update neu starten',
} satisfies typeof english

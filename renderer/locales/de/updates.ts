import type english from '../en/updates.ts'

export default {
  title: 'Updates',
  look: 'Nach Updates suchen',
  lookHint: 'Updates werden im Hintergrund geladen und geprüft und beim Beenden von Booth Builder installiert.',
  unsupported: 'Wenden Sie sich für Updates an die Person, die Booth Builder installiert hat.',
  feed: 'Adresse für Updates',
  feedHint: 'Leer lassen, um die Adresse zu verwenden, von der diese Version stammt. Nur https:// wird angenommen.',
  feedWrong: 'Eine Adresse für Updates beginnt mit https://.',
  state: 'Diese Version',
  never: 'Noch nicht gesucht.',
  current: 'Aktuell. Zuletzt gesucht: {when}.',
  failed: 'Die letzte Suche, {when}, ist fehlgeschlagen. Sie wird automatisch wiederholt.',
  checking: 'Suche läuft …',
  downloading: 'Version {version} wird geladen: {percent}',
  ready: 'Version {version} wird beim nächsten Start installiert.',
  busy: 'Booth Builder ist beschäftigt. Starten Sie neu, wenn es fertig ist, oder später.',
  check: 'Jetzt suchen',
  restart: 'Für das Update neu starten',
} satisfies typeof english

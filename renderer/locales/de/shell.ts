import type english from '../en/shell.ts'

export default {
  safeMode:
    'Abgesicherter Modus: keine Grafikbeschleunigung, keine automatische Synchronisierung. Starten Sie Booth Builder neu, um ihn zu verlassen.',
  unknownLink: 'Dieser Link führt in Booth Builder nirgendwohin.',
  unknownEvent: 'Dieser Link gehört zu einer Veranstaltung, die nicht auf diesem Computer ist. Verbinden Sie sich zuerst mit der Veranstaltung.',
  addressFromLink: 'Diese Adresse stammt aus einem Link. Geben Sie Ihre Zugangsdaten nur ein, wenn Sie sie als Adresse Ihres Veranstalters kennen.',
  openEventFirst: '„{name}“ wird hinzugefügt, sobald Sie eine Veranstaltung öffnen.',
  unreadable: '„{name}“ lässt sich nicht lesen. Möglicherweise wurde es verschoben oder gelöscht.',
} satisfies typeof english

import type english from '../en/shell.ts'

export default {
  safeMode:
    'Abgesicherter Modus: ohne den Grafikprozessor gezeichnet, und nichts wird von selbst synchronisiert. Starten Sie Booth Builder neu, um ihn zu verlassen.',
  unknownLink: 'Der geöffnete Link führt in Booth Builder nirgendwohin.',
  unknownEvent: 'Der Link führt zu einer Veranstaltung, die nicht auf diesem Computer ist. Verbinden Sie sich zuerst mit ihr.',
  addressFromLink: 'Diese Adresse kam mit einem Link. Geben Sie Ihre Zugangsdaten nur ein, wenn Sie sie als die Ihres Veranstalters kennen.',
  openEventFirst: '„{name}“ wird übernommen, sobald eine Veranstaltung geöffnet ist.',
  unreadable: '„{name}“ lässt sich nicht lesen. Möglicherweise wurde es verschoben oder gelöscht.',
} satisfies typeof english

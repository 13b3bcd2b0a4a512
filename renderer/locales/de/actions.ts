import type english from '../en/actions.ts'

export default {
  change: {
    save: { before: '{entity}', after: 'speichern' },
    remove: { before: '{entity}', after: 'entfernen' },
    upload: { before: '{field} von', after: 'hochladen' },
    detachOne: { before: '{who} aus', after: 'entfernen' },
    detachOneByEmail: { before: 'Person mit {who} aus', after: 'entfernen' },
    detachAll: {
      before: '',
      after: 'aus allen Sessions entfernen | aus allen Sessions entfernen (hier 1) | aus allen Sessions entfernen (hier {count})',
    },
    detachAllByEmail: { before: 'Person mit {who} aus allen Sessions entfernen', after: '' },
  },
  discard: '„{change}“ wird aufgegeben, und es gilt wieder, was der Dienst hat.',
  takeBack: 'Zurücknehmen',
  takeBackNamed: 'Zurücknehmen: {change}',
  speakers: {
    sessions: 'Sessions',
    none: 'Noch in keiner Session.',
    more: 'und 1 weitere | und {count} weitere',
    takeOff: 'Entfernen',
    takeOffNamed: '{who} aus {session} entfernen',
    takeOffSession: '{who} aus dieser Session entfernen',
    takeOffAll: 'Aus allen Sessions entfernen …',
    takenOff: '{who} aus {session} entfernt.',
    takenOffAll: '{who} aus {sessions} entfernt.',
    // Stands behind "aus" and "in", and so in the dative.
    sessionCount: 'keiner Session | 1 Session | {count} Sessions',
    all: {
      title: '{who} aus allen Sessions entfernen?',
      text: 'Die Sessions bleiben, die Person auch. Gesendet wird es mit der nächsten Synchronisierung; bis dahin lässt es sich rückgängig machen.',
      confirm: 'Entfernen | Aus 1 Session entfernen | Aus {count} Sessions entfernen',
      cancel: 'Abbrechen',
    },
    email: {
      open: 'Per E-Mail entfernen …',
      title: 'Vortragende Person per E-Mail-Adresse entfernen',
      text: 'Entfernt die Person mit dieser Adresse aus einer Session oder aus allen.',
      address: 'E-Mail-Adresse',
      from: 'Session',
      fromHint: 'Für alle Sessions leer lassen.',
      confirm: 'Entfernen',
      known: 'Die Adresse von {names}, hier in {sessions}.',
      unknown:
        'Hier hat keine vortragende Person diese Adresse. Der Dienst wird trotzdem gefragt; das Ergebnis zeigt sich nach der nächsten Synchronisierung.',
      asked: 'Der Dienst wird gebeten, {email} zu entfernen. Das Ergebnis zeigt sich nach der nächsten Synchronisierung.',
      nothing: 'In dieser Session hat niemand diese Adresse, weder hier noch beim Dienst.',
    },
  },
  resume: {
    uploading: 'Wird hochgeladen, {percent}',
    waiting: 'Wartet auf die nächste Synchronisierung.',
    waitsForAttendee: 'Wird hochgeladen, sobald die Person beim Dienst ist.',
    parked: 'Der Dienst hat ihn nicht angenommen:',
    onService: 'Beim Dienst.',
  },
} satisfies typeof english

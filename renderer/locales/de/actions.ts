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
  discard: '„{change}“ wird verworfen, und die Version des Dienstes wird wieder angezeigt.',
  takeBack: 'Rückgängig',
  takeBackNamed: 'Rückgängig: {change}',
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
      text: 'Die Sessions und der Referent bleiben erhalten. Die Änderung wird mit der nächsten Synchronisierung gesendet. Bis dahin lässt sie sich rückgängig machen.',
      confirm: 'Entfernen | Aus 1 Session entfernen | Aus {count} Sessions entfernen',
      cancel: 'Abbrechen',
    },
    email: {
      open: 'Per E-Mail entfernen …',
      title: 'Referenten per E-Mail-Adresse entfernen',
      text: 'Entfernt die Person mit dieser Adresse aus einer Session oder aus allen.',
      address: 'E-Mail-Adresse',
      from: 'Session',
      fromHint: 'Für alle Sessions leer lassen.',
      confirm: 'Entfernen',
      known: 'Das ist die Adresse von {names}, hier in {sessions}.',
      unknown:
        'Hier hat kein Referent diese Adresse. Die Anfrage wird trotzdem an den Dienst gesendet. Das Ergebnis sehen Sie nach der nächsten Synchronisierung.',
      asked: 'Der Dienst wird gebeten, {email} zu entfernen. Das Ergebnis sehen Sie nach der nächsten Synchronisierung.',
      nothing: 'In dieser Session hat niemand diese Adresse, weder hier noch beim Dienst.',
    },
  },
  resume: {
    uploading: 'Wird hochgeladen: {percent}',
    waiting: 'Wird mit der nächsten Synchronisierung gesendet.',
    waitsForAttendee: 'Wird hochgeladen, sobald die Person beim Dienst ist.',
    parked: 'Vom Dienst abgelehnt:',
    onService: 'Beim Dienst.',
  },
} satisfies typeof english

import type english from '../en/actions.ts'

export default {
  change: {
    save: { before: 'Enregistrer ({entity}) :', after: '' },
    remove: { before: 'Supprimer ({entity}) :', after: '' },
    upload: { before: 'Envoyer le fichier ({field}) :', after: '' },
    detachOne: { before: 'Retirer {who} de la session', after: '' },
    detachOneByEmail: { before: 'Retirer la personne à l’adresse {who} de la session', after: '' },
    detachAll: {
      before: 'Retirer',
      after: 'de toutes les sessions | de toutes les sessions ({count} ici) | de toutes les sessions ({count} ici)',
    },
    detachAllByEmail: { before: 'Retirer la personne à l’adresse {who} de toutes les sessions', after: '' },
  },
  discard: 'La modification « {change} » est abandonnée ; la version du service s’affiche de nouveau.',
  takeBack: 'Annuler',
  takeBackNamed: 'Annuler : {change}',
  speakers: {
    sessions: 'Sessions',
    none: 'Dans aucune session pour l’instant.',
    more: 'et {count} autre | et {count} autres',
    takeOff: 'Retirer',
    takeOffNamed: 'Retirer {who} de {session}',
    takeOffSession: 'Retirer {who} de cette session',
    takeOffAll: 'Retirer de toutes les sessions…',
    takenOff: '{who} ne participe plus à {session}.',
    takenOffAll: '{who} ne participe plus à {sessions}.',
    sessionCount: 'aucune session | {count} session | {count} sessions',
    all: {
      title: 'Retirer {who} de toutes les sessions ?',
      text: 'Les sessions et l’intervenant restent. La modification est envoyée à la prochaine synchronisation. Vous pouvez l’annuler jusque-là.',
      confirm: 'Retirer | Retirer de {count} session | Retirer de {count} sessions',
      cancel: 'Annuler',
    },
    email: {
      open: 'Retirer par e-mail…',
      title: 'Retirer un intervenant par son adresse e-mail',
      text: 'Retire la personne qui a cette adresse d’une session, ou de toutes.',
      address: 'Adresse e-mail',
      from: 'Session',
      fromHint: 'Laissez vide pour toutes les sessions.',
      confirm: 'Retirer',
      known: 'C’est l’adresse de {names}, dans {sessions} ici.',
      unknown:
        'Aucun intervenant n’a cette adresse ici. La demande est tout de même envoyée au service. Vous verrez le résultat après la prochaine synchronisation.',
      asked: 'Il est demandé au service de retirer {email}. Vous verrez le résultat après la prochaine synchronisation.',
      nothing: 'Personne n’a cette adresse dans cette session, ni ici ni sur le service.',
    },
  },
  resume: {
    uploading: 'Envoi en cours : {percent}',
    waiting: 'Envoi à la prochaine synchronisation.',
    waitsForAttendee: 'Sera envoyé dès que le participant existera sur le service.',
    parked: 'Refusé par le service :',
    onService: 'Sur le service.',
  },
} satisfies typeof english

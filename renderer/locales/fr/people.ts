import type english from '../en/people.ts'

export default {
  title: 'Personnes',
  tabs: { representative: 'Représentants', speaker: 'Intervenants', attendee: 'Participants' },
  sessions: 'Aucune session | {count} session | {count} sessions',
  booths: {
    title: 'Stands',
    none: 'Cette personne n’est encore sur aucun stand.',
    attach: 'Ajouter à un stand',
    detach: 'Retirer',
    detachNamed: 'Retirer {who} de {booth}',
    attached: '{who} est maintenant sur {booth}.',
    detached: '{who} n’est plus sur {booth}.',
    waits: 'Attend que l’on sache qui y expose.',
    more: '{count} autre stand | {count} autres stands',
    onService: 'D’après le service, cette personne appartient à {booth}.',
  },
  empty: {
    representative: 'Aucun représentant pour l’instant',
    representativeHint: 'Les personnes qui répondent aux visiteurs sur les stands.',
    speaker: 'Aucun intervenant pour l’instant',
    speakerHint: 'Les personnes qui prennent la parole dans les sessions.',
    attendee: 'Aucun participant pour l’instant',
    attendeeHint: 'Les personnes qui visitent l’événement.',
  },
} satisfies typeof english

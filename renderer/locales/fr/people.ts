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
    attached: '{who} ajouté à {booth}.',
    detached: '{who} retiré de {booth}.',
    waits: 'Attend que l’exposant soit connu.',
    more: '{count} autre stand | {count} autres stands',
    onService: 'Sur le service, cette personne appartient à {booth}.',
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

import type english from '../en/event.ts'

export default {
  title: 'Détails de l’événement',
  open: 'Détails de l’événement',
  loading: 'Chargement de l’événement',
  onlyRead: 'Le service ne permet que de lire ces détails. Modifiez-les là où l’événement a été créé.',
  details: 'Détails',
  unsaid: 'Non précisé par le service',
  here: '{time}, heure locale',
  yourZone: 'Votre fuseau horaire : {zone}',
  languages: 'Langues',
  default: 'Par défaut',
  noLanguages: 'Le service n’indique aucune langue pour cet événement.',
  otherLanguages:
    '{count} autre langue proposée par le service | {count} autre langue proposée par le service | {count} autres langues proposées par le service',
  service: 'Service',
  address: 'Adresse',
  number: 'ID de l’événement',
  lastPull: 'Dernière récupération',
  never: 'Jamais',
  pulled: 'Récupéré {when}',
  refresh: 'Récupérer à nouveau',
} satisfies typeof english

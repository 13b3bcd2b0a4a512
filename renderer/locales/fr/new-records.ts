import type english from '../en/new-records.ts'

export default {
  floor: 'Nouveau niveau',
  booth: 'Nouveau stand',
  document: 'Nouveau document',
  video: 'Nouvelle vidéo',
  representative: 'Nouveau représentant',
  job: 'Nouvelle offre d’emploi',
  attendee: 'Nouveau participant',
  speaker: 'Nouvel intervenant',
  segment: 'Nouveau segment',
  rule: 'Nouvelle règle de segment',
  track: 'Nouveau parcours',
  session: 'Nouvelle session',
  handout: 'Nouveau support',
} satisfies typeof english

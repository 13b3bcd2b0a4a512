import type english from '../en/new-records.ts'

export default {
  floor: 'Neue Ebene',
  booth: 'Neuer Stand',
  document: 'Neues Dokument',
  video: 'Neues Video',
  representative: 'Neue Ansprechperson',
  job: 'Neues Stellenangebot',
  attendee: 'Neuer Teilnehmer',
  speaker: 'Neuer Referent',
  segment: 'Neues Segment',
  rule: 'Neue Segmentregel',
  track: 'Neuer Track',
  session: 'Neue Session',
  handout: 'Neues Handout',
} satisfies typeof english

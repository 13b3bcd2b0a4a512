/**
 * What a record is called that is about to be made, for each entity that can be: in most languages
 * "new" agrees with the noun.
 */
export default {
  floor: 'New floor',
  booth: 'New booth',
  document: 'New document',
  video: 'New video',
  representative: 'New representative',
  job: 'New job vacancy',
  attendee: 'New attendee',
  speaker: 'New speaker',
  segment: 'New segment',
  rule: 'New segment rule',
  track: 'New track',
  session: 'New session',
  handout: 'New handout',
}

/**
 * What records of each entity are called together, without a number. Not a form of `entities`:
 * Arabic counts two, three and eleven with three forms, none of which stands without a number.
 */
export default {
  event: 'Events',
  language: 'Languages',
  floor: 'Floors',
  booth: 'Booths',
  document: 'Documents',
  video: 'Videos',
  representative: 'Representatives',
  jobCategory: 'Job categories',
  job: 'Job vacancies',
  attendee: 'Attendees',
  speaker: 'Speakers',
  segment: 'Segments',
  rule: 'Segment rules',
  track: 'Tracks',
  session: 'Sessions',
  handout: 'Handouts',
  country: 'Countries',
  region: 'Regions',
  city: 'Cities',
  attendeeField: 'Attendee form fields',
  speakerField: 'Speaker form fields',
  representativeField: 'Representative form fields',
  jobField: 'Job form fields',
  qrScan: 'QR scans',
  journeyStep: 'Journey steps',
}

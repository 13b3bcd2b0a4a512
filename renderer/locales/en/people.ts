export default {
  title: 'People',
  tabs: { representative: 'Representatives', speaker: 'Speakers', attendee: 'Attendees' },
  empty: {
    representative: 'No representatives yet',
    representativeHint: 'The people who answer visitors at the booths.',
    speaker: 'No speakers yet',
    speakerHint: 'The people who speak in the sessions.',
    attendee: 'No attendees yet',
    attendeeHint: 'The people who visit the event.',
  },
}

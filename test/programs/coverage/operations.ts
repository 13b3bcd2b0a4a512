import type { ScreenId } from '../../../renderer/screens/screen-ids.ts'

/** An operation of the interface and the two ways to it. */
export interface CoveredOperation {
  /** Method and path, as the inventory writes them. */
  readonly operation: string
  readonly screen: ScreenId
  /** What a person does there; what is saved or removed leaves with “Synchronise”. */
  readonly action: string
  /**
   * The command, without the program's name and the workspace; what is saved or removed leaves with
   * “push”. `<name>` stands for an id on the service.
   */
  readonly command: string
}

type Row = readonly [operation: string, screen: ScreenId, action: string, command: string]

const synchronise = 'Synchronise'

const rows: readonly Row[] = [
  [
    'POST /v5/oauth/token',
    'settings',
    'give the event’s credentials; every other operation asks for a token too',
    'pull',
  ],

  [
    'POST /v5/users/attendees',
    'people',
    'Attendees: add one, or change one',
    'save attendee --file attendee.json',
  ],
  ['GET /v5/users/attendees', 'people', synchronise, 'pull'],
  [
    'POST /v5/users/attendees/{attendeeId}/resume',
    'people',
    'Attendees: open one, put a file in the place of the résumé',
    'resume <attendee> --file resume.pdf',
  ],
  [
    'DELETE /v5/users/attendees/{attendeeId}',
    'people',
    'Attendees: remove one',
    'remove attendee <attendee>',
  ],

  [
    'POST /v5/users/speakers',
    'people',
    'Speakers: add one, or change one',
    'save speaker --file speaker.json',
  ],
  ['GET /v5/users/speakers', 'people', synchronise, 'pull'],
  ['DELETE /v5/users/speakers/{speakerId}', 'people', 'Speakers: remove one', 'remove speaker <speaker>'],
  [
    'DELETE /v5/users/speakers/{speakerId}/detach',
    'people',
    'Speakers: open one, detach from all sessions',
    'detach <first speaker>',
  ],
  [
    'DELETE /v5/users/speakers/detach',
    'people',
    'Speakers: detach by e-mail address',
    'detach --email second@example.com',
  ],

  [
    'POST /v5/users/boothReps',
    'people',
    'Representatives: add one, or change one',
    'save representative --file representative.json',
  ],
  ['GET /v5/users/boothReps', 'people', synchronise, 'pull'],
  [
    'DELETE /v5/users/boothReps/{boothRepId}',
    'people',
    'Representatives: remove one',
    'remove representative <representative>',
  ],

  ['POST /v5/users/segments', 'segments', 'add a segment, or change one', 'save segment --file segment.json'],
  ['GET /v5/users/segments', 'segments', synchronise, 'pull'],
  ['DELETE /v5/users/segments/{segmentId}', 'segments', 'remove a segment', 'remove segment <segment>'],
  [
    'POST /v5/users/segments/rules',
    'segments',
    'open a segment, add a rule or change one',
    'save rule --file rule.json',
  ],
  ['GET /v5/users/segments/rules', 'segments', synchronise, 'pull'],
  [
    'DELETE /v5/users/segments/rules/{ruleId}',
    'segments',
    'open a segment, remove a rule',
    'remove rule <rule>',
  ],

  ['GET /v5/forms/attendeeFields', 'people', synchronise, 'pull'],
  ['GET /v5/forms/speakerFields', 'people', synchronise, 'pull'],
  ['GET /v5/forms/boothRepFields', 'people', synchronise, 'pull'],
  ['GET /v5/forms/boothJobsFields', 'jobs', synchronise, 'pull'],

  ['POST /v5/sessions', 'sessions', 'add a session, or change one', 'save session --file session.json'],
  ['GET /v5/sessions', 'sessions', synchronise, 'pull'],
  ['DELETE /v5/sessions/{sessionId}', 'sessions', 'remove a session', 'remove session <session>'],
  [
    'DELETE /v5/sessions/{sessionId}/speakers/{speakerId}/detach',
    'people',
    'Speakers: open one, detach from one session',
    'detach <third speaker> --session <morning>',
  ],
  [
    'DELETE /v5/sessions/{sessionId}/speakers/detach',
    'people',
    'Speakers: detach by e-mail address, from one session',
    'detach --email fourth@example.com --session <morning>',
  ],
  [
    'POST /v5/sessions/sessionTracks',
    'sessions',
    'Tracks: add one, or change one',
    'save track --file track.json',
  ],
  ['GET /v5/sessions/sessionTracks', 'sessions', synchronise, 'pull'],
  ['DELETE /v5/sessions/sessionTracks/{id}', 'sessions', 'Tracks: remove one', 'remove track <track>'],
  [
    'POST /v5/sessions/sessionHandouts',
    'sessions',
    'open a session, add a handout or replace one',
    'save handout --file handout.json',
  ],
  ['GET /v5/sessions/sessionHandouts', 'sessions', synchronise, 'pull'],
  [
    'DELETE /v5/sessions/sessionHandouts/{id}',
    'sessions',
    'open a session, remove a handout',
    'remove handout <handout>',
  ],

  ['POST /v5/booths', 'booths', 'add a booth, or change one', 'save booth --file booth.json'],
  ['GET /v5/booths', 'booths', synchronise, 'pull'],
  [
    'DELETE /v5/booths',
    'booths',
    'remove a booth, with its representatives or without',
    'remove booth <booth> --with-representatives',
  ],
  [
    'POST /v5/booths/documents',
    'booths',
    'open a booth, add a document or replace one',
    'save document --file document.json',
  ],
  ['GET /v5/booths/documents', 'booths', synchronise, 'pull'],
  [
    'DELETE /v5/booths/documents/{documentId}',
    'booths',
    'open a booth, remove a document',
    'remove document <document>',
  ],
  [
    'POST /v5/booths/videos',
    'booths',
    'open a booth, add a video or replace one',
    'save video --file video.json',
  ],
  ['GET /v5/booths/videos', 'booths', synchronise, 'pull'],
  ['DELETE /v5/booths/videos/{videoId}', 'booths', 'open a booth, remove a video', 'remove video <video>'],
  ['GET /v5/booths/jobs/categories', 'jobs', synchronise, 'pull'],
  ['POST /v5/booths/{boothId}/jobs', 'jobs', 'add a vacancy, or change one', 'save job --file job.json'],
  ['GET /v5/booths/{boothId}/jobs', 'jobs', synchronise, 'pull'],
  ['DELETE /v5/booths/{boothId}/jobs/{jobId}', 'jobs', 'remove a vacancy', 'remove job <job>'],

  ['POST /v5/floors', 'floors', 'add a floor, or change one', 'save floor --file floor.json'],
  ['GET /v5/floors', 'floors', synchronise, 'pull'],
  ['DELETE /v5/floors/{floorId}', 'floors', 'remove a floor with its booths', 'remove floor <floor>'],

  ['GET /v5/countries', 'booths', 'open a booth, choose its country', 'list country'],
  [
    'GET /v5/countries/{countryId}/regions',
    'booths',
    'open a booth, choose its region',
    'list region --where country=Exampleland',
  ],
  [
    'GET /v5/countries/regions/{regionId}/cities',
    'booths',
    'open a booth, choose its city',
    'list city --where country=Exampleland --where "region=Example State"',
  ],

  ['GET /v5/event/languages', 'overview', synchronise, 'pull'],
  ['GET /v5/event/getEventDetails', 'overview', synchronise, 'pull'],

  ['GET /v5/reports/qrScanAnalytics', 'reports', 'QR scans: Refresh', 'report scans'],
  ['GET /v5/reports/userJourneyAnalytics', 'reports', 'User journeys: Refresh', 'report journeys'],
]

/** All 57, in the order of the inventory. */
export const coveredOperations: readonly CoveredOperation[] = rows.map(
  ([operation, screen, action, command]) => ({
    operation,
    screen,
    action,
    command,
  }),
)

/** As a shell takes a command apart. */
export function commandWords(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

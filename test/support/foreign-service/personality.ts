import type { ResourceName } from './resources.ts'

type PerResource<T> = Readonly<Partial<Record<ResourceName, T>>>

/**
 * What the interface leaves open, as one service may have decided it. All may be combined, and
 * changed while the service runs. The defaults are the service a client hopes for: it shows at once
 * and exactly what was written.
 */
export interface Personality {
  /**
   * `path`: a new address for every file. `fixed-path`: one address for the slot, whatever lies
   * there. `version`: that, and `?v=` counts. `query`: `/media?id=7`. The signed ones are signed
   * anew for every answer.
   */
  mediaAddress: 'path' | 'fixed-path' | 'query' | 'version' | 'signed-query' | 'signed-path'
  /** What a file's answer carries to know it by. */
  validators: 'both' | 'etag' | 'last-modified' | 'none'
  /** Answers HEAD for a file with 405. */
  refusesHead: boolean
  /** Ends the connection in the middle of a file. */
  cutsFiles: boolean
  /** Keeps other bytes than were sent, for pictures. */
  reencodesPictures: boolean

  /** Listings show what was there so long ago. */
  lagMs: number
  /** Two replicas answer in turn, and only every other one lags. */
  lagsInPart: boolean
  /** Ids that listings leave out. */
  leavesOut: PerResource<readonly string[]>
  /** Whether a question for such a record alone does not find it either. */
  leavesOutAlone: boolean
  listsNothing: readonly ResourceName[]
  /** What `meta.total` counts. */
  totalCounts: 'everything' | 'what-is-shown'
  neverLists: PerResource<readonly string[]>
  /** Written by one name, listed by another. */
  renames: PerResource<Readonly<Record<string, string>>>
  /**
   * How far the pages after the first are shifted: 1 leaves a record out between pages, -1 shows
   * one twice.
   */
  pageShift: number
  /** A page after the last shows the last again. */
  repeatsPages: boolean
  maxPerPage: number
  filters: 'honoured' | 'ignored' | 'refused'
  meta: 'numbers' | 'strings' | 'none'
  newestFirst: boolean

  identifiers: 'numbers' | 'strings'
  /** How `active` and `hide` are listed. */
  flags: 'numbers' | 'strings'
  representatives: 'ids' | 'objects-id' | 'objects-booth-rep-id'
  /** How a value that is empty is listed. */
  emptyShownAs: 'null' | 'empty' | 'absent'

  /** Free texts keep so many characters. */
  shortensTo: number
  trims: boolean
  /** Names and titles get capitals. */
  capitalises: boolean
  /** Fields whose text is lower-cased. */
  lowerCases: readonly string[]
  /** `&` is stored as `&amp;`, and so on. */
  encodesEntities: boolean
  datesAsTimestamps: boolean
  emptyAsNull: boolean
  /** Numbers come back as strings with decimals. */
  numbersAsText: boolean
  /** Says yes, and keeps these fields as they were. */
  ignores: PerResource<readonly string[]>
  /** A create that names a record by this field is an update of it. */
  matchesBy: PerResource<string>

  /**
   * How countries, regions and cities are listed: `named` and counted in pages of ten; `titled`, with
   * ids of letters and without counting; as `options` with value and label, all at once.
   */
  places: 'named' | 'titled' | 'options'
  /** What it says to a detach and to a resume: with data, in words alone, or 204 without a body. */
  detachAnswer: 'data' | 'words' | 'nothing'
  resumeAnswer: 'data' | 'words' | 'nothing'
  /** Refuses to take off a session who is not on it. */
  refusesDetached: boolean
  /** The word in a vacancy's answer. */
  vacancyStatus: string
  /** Whether a vacancy's listing names its booth. */
  vacanciesNameBooth: boolean
  /** How far its clock is from the true one; seen in `Date` and in dates of `Retry-After`. */
  clockOffMs: number
}

export function likeHoped(): Personality {
  return {
    mediaAddress: 'path',
    validators: 'both',
    refusesHead: false,
    cutsFiles: false,
    reencodesPictures: false,
    lagMs: 0,
    lagsInPart: false,
    leavesOut: {},
    leavesOutAlone: false,
    listsNothing: [],
    totalCounts: 'everything',
    neverLists: {},
    renames: {},
    pageShift: 0,
    repeatsPages: false,
    maxPerPage: 100,
    filters: 'honoured',
    meta: 'numbers',
    newestFirst: false,
    identifiers: 'numbers',
    flags: 'numbers',
    representatives: 'objects-booth-rep-id',
    emptyShownAs: 'null',
    shortensTo: Number.POSITIVE_INFINITY,
    trims: false,
    capitalises: false,
    lowerCases: [],
    encodesEntities: false,
    datesAsTimestamps: false,
    emptyAsNull: false,
    numbersAsText: false,
    ignores: {},
    matchesBy: {},
    places: 'named',
    detachAnswer: 'data',
    resumeAnswer: 'data',
    refusesDetached: true,
    vacancyStatus: 'success',
    vacanciesNameBooth: false,
    clockOffMs: 0,
  }
}

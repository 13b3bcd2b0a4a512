import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredEvent } from '../../../electron/application/host/known-events.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'

export interface SeededEvent {
  /** An empty folder, for the host to be started with. */
  readonly dataDirectory: string
  readonly booths?: number
  readonly attendees?: number
  /** All on one day, in 20 tracks, with 200 speakers. */
  readonly sessions?: number
  /** As the service's list has them. */
  readonly countries?: readonly string[]
  /** Default 4. */
  readonly floors?: number
  /** The event's id on its service. */
  readonly remoteId?: string
}

export const seededEventName = 'Seeded Expo'

/**
 * An event as pulls have left it, known on this machine; its service cannot be reached. Booths are
 * called “Booth 000001” and so on.
 */
export function seedEvent({
  dataDirectory,
  booths = 0,
  attendees = 0,
  sessions = 0,
  countries,
  floors = 4,
  remoteId = '1',
}: SeededEvent): void {
  const event: RegisteredEvent = {
    id: 'seeded',
    name: seededEventName,
    baseUrl: 'http://127.0.0.1:9',
    remoteId,
    sample: false,
    startDate: null,
    endDate: null,
    timezone: 'UTC',
    lastOpenedAt: null,
  }
  const folder = join(dataDirectory, 'events', event.id)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDirectory, 'known-events.json'), JSON.stringify({ version: 1, events: [event] }), {
    mode: 0o600,
  })
  const workspace = openWorkspace(folder, { clock: Date })
  const put = (entity: EntityName, number: number, base: RecordValues): string => {
    const remoteId = String(number)
    const key = workspace.records.keyOf(entity, remoteId)
    workspace.records.put({
      entity,
      key,
      remoteId,
      base,
      draft: null,
      remote: null,
      remoteGone: false,
      removed: false,
    })
    return key
  }
  try {
    workspace.transaction(() => {
      const floorKeys = Array.from({ length: floors }, (_, at) =>
        put('floor', at + 1, { name: `Floor ${at + 1}`, order: at, active: true }),
      )
      for (let number = 1; number <= booths; number++) put('booth', number, boothValues(number, floorKeys))
      for (let number = 1; number <= attendees; number++) put('attendee', number, attendeeValues(number))
      if (sessions > 0) putProgramme(put, sessions)
      if (countries !== undefined)
        workspace.places.keep(
          'country',
          '',
          countries.map((name) => ({ id: name, name, codes: [] })),
        )
    })
  } finally {
    workspace.close()
  }
}

const cities = ['Aachen', 'Bergen', 'Çorlu', 'Debrecen', 'Évora', 'Fürth', 'Göteborg']

function boothValues(number: number, floorKeys: readonly string[]): RecordValues {
  const name = `Booth ${String(number).padStart(6, '0')}`
  return {
    booth_name: name,
    booth_company_profile: `The exhibitor of ${name}.`,
    booth_company_url: `https://booth-${number}.example.com`,
    booth_type: 'both',
    keywords: 'seeded, bench',
    booth_external_id: number,
    exhibitor_name: `Exhibitor ${number}`,
    exhibitor_email: `exhibitor-${number}@example.com`,
    city: cities[number % cities.length] ?? '',
    country: 'Exampleland',
    active: true,
    hide: number % 5 === 0,
    floor_id: floorKeys[number % floorKeys.length] ?? null,
  }
}

const [seededTracks, seededSpeakers] = [20, 200]

function putProgramme(
  put: (entity: EntityName, number: number, base: RecordValues) => string,
  sessions: number,
): void {
  const hue = (number: number): string => `#${(0x205080 + number * 0x081505).toString(16).slice(0, 6)}`
  const tracks = Array.from({ length: seededTracks }, (_, at) =>
    put('track', at + 1, { name: `Track ${at + 1}`, colour: hue(at) }),
  )
  const speakers = Array.from({ length: seededSpeakers }, (_, at) =>
    put('speaker', at + 1, {
      first_name: `Ada ${at + 1}`,
      last_name: 'Example',
      email: `speaker-${at + 1}@example.com`,
    }),
  )
  const first = Date.UTC(2027, 0, 12, 8)
  for (let number = 1; number <= sessions; number++) {
    // One after the other in each track, a quarter of an hour long.
    const start = first + (Math.floor(number / seededTracks) % 56) * 15 * 60_000
    put('session', number, {
      title: `Session ${number}`,
      start: new Date(start).toISOString(),
      end: new Date(start + 15 * 60_000).toISOString(),
      track_id: tracks[number % seededTracks] ?? null,
      speaker_ids: [speakers[(number * 7) % seededSpeakers] ?? ''],
    })
  }
}

function attendeeValues(number: number): RecordValues {
  return {
    first_name: `Ada ${number}`,
    last_name: `Example ${number}`,
    email: `attendee-${number}@example.com`,
    company: `Company ${number % 1000}`,
    job_title: 'Engineer',
    country: 'Exampleland',
    city: cities[number % cities.length] ?? '',
  }
}

import { ensureEvent } from '../../../electron/service/administration/event-setup.ts'
import { openSqliteStorage } from '../../../electron/service/storage/sqlite/storage.ts'

export interface SeedAttendeesOptions {
  readonly dataDirectory: string
  readonly appKey: string
  readonly appSecret: string
  readonly attendees: number
}

/** Fills the data folder of a service that is not running with attendees. */
export async function seedAttendees({
  dataDirectory,
  appKey,
  appSecret,
  attendees,
}: SeedAttendeesOptions): Promise<void> {
  const storage = await openSqliteStorage(dataDirectory)
  try {
    const eventId = await ensureEvent(storage, { appKey, appSecret })
    await storage.records(eventId).transaction(async (writer) => {
      for (let attendee = 1; attendee <= attendees; attendee++) {
        await writer.create('attendee', {
          first_name: `Ada ${attendee}`,
          last_name: `Example ${attendee}`,
          email: `attendee-${attendee}@example.com`,
          company: `Company ${attendee % 1000}`,
          job_title: 'Engineer',
          phone: `+44 20 7946 ${String(attendee).padStart(6, '0')}`,
          country: 'Exampleland',
          state: 'Example State',
          city: 'Exampleton',
        })
      }
    })
  } finally {
    await storage.close()
  }
}

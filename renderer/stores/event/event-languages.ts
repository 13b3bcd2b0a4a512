import { client } from '../../bridge/index.ts'

/** The codes of the languages of an event, the first first. */
export async function eventLanguages(eventId: string): Promise<readonly string[]> {
  const { languages } = await client.call('events.overview', { eventId })
  return languages.map(({ code }) => code)
}

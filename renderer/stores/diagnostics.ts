import { client } from '../bridge/index.ts'
import { useEvent } from './event.ts'

/** What helps to find a fault of the program, and of the open event where one is; see the call. */
export async function readDiagnostics(): Promise<string> {
  const { text } = await client.call('diagnostics.text', { eventId: useEvent().eventId })
  return text
}

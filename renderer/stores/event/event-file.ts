import { z } from 'zod'
import { client } from '../../bridge/index.ts'
import { useFileMaking, type FileMaking } from '../files/made-file.ts'
import { useEvent } from '../event.ts'

const made = z.object({ fileId: z.string(), name: z.string() })

/** All of the open event as one file. */
export function useEventExport(): FileMaking<void, z.infer<typeof made>> {
  const eventId = useEvent().requireEventId()
  return useFileMaking(() => client.call('events.export', { eventId }), made, eventId)
}

import { z } from 'zod'
import type { CallInput, MadePack } from '../../../shared/contract/index.ts'
import { client } from '../../bridge/index.ts'
import { errorShape } from '../error-shape.ts'
import { useEvent } from '../event.ts'
import { useFileMaking, type FileMaking } from '../files/made-file.ts'

const made = z.object({
  ...{ fileId: z.string(), name: z.string(), booths: z.number(), files: z.number(), sizeBytes: z.number() },
  leftOut: z.array(z.string()),
  missing: z.array(z.string()),
  why: errorShape.exactOptional(),
})

/** Booths of the open event as a pack. */
export function usePackMaking(): FileMaking<Omit<CallInput<'packs.make'>, 'eventId'>, MadePack> {
  const eventId = useEvent().requireEventId()
  return useFileMaking((request) => client.call('packs.make', { eventId, ...request }), made, eventId)
}

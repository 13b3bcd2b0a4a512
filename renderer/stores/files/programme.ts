import { shallowRef, type Ref } from 'vue'
import { z } from 'zod'
import type { CallInput } from '../../../shared/contract/index.ts'
import { client, saveMade } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useJobs } from '../jobs.ts'
import { useNotices } from '../notices.ts'

const made = z.object({ fileId: z.string(), name: z.string() })

export interface ProgrammeExport {
  readonly busy: Readonly<Ref<boolean>>
  /** Makes the file and hands it to the person; a notice says where it failed. */
  readonly run: (request: Omit<CallInput<'programme.make'>, 'eventId'>) => Promise<void>
}

/** The open event's programme as a file. */
export function useProgrammeExport(): ProgrammeExport {
  const event = useEvent()
  const jobs = useJobs()
  const notices = useNotices()
  const busy = shallowRef(false)
  return {
    busy,
    async run(request) {
      if (busy.value) return
      busy.value = true
      const eventId = event.requireEventId()
      try {
        const ended = await jobs.follow(client.call('programme.make', { eventId, ...request }))
        saveMade(eventId, made.parse(ended.result))
      } catch (error) {
        notices.fail(error)
      } finally {
        busy.value = false
      }
    },
  }
}

import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'
import { calendarFile } from '../programme/calendar-file.ts'
import { programmePdf } from '../programme/print/programme-pdf.ts'
import { readProgramme } from '../programme/programme.ts'
import { arrangeSessions } from '../../workspace/edits/index.ts'
import { sliced } from './records.ts'

const mimeOf = { ics: 'text/calendar; charset=utf-8', pdf: 'application/pdf' } as const

export function programmeHandlers({
  events,
  jobs,
  host,
}: ApplicationContext): Pick<Handlers, 'programme.make' | 'programme.arrange'> {
  return {
    'programme.make': async ({ eventId, format, language, name, words }) => {
      const { workspace, tables } = await events.open(eventId)
      const jobId = jobs.start('export', 'writing', async (signal) => {
        const programme = readProgramme(workspace, language)
        const bytes =
          format === 'ics'
            ? Buffer.from(calendarFile(programme, host.clock.now()))
            : await programmePdf(programme, { words, language, signal })
        signal.throwIfAborted()
        return tables.keep({ name: `${name}.${format}`, mime: mimeOf[format], bytes })
      })
      return { jobId }
    },
    'programme.arrange': async ({ eventId, copies, moves }) => {
      const { workspace } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const options = sliced(signal, report, 'changing', 'session', copies.length + moves.length)
        return { ...(await arrangeSessions(workspace, { copies, moves }, options)) }
      })
      return { jobId }
    },
  }
}

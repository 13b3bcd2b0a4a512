import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Handlers } from '../../../shared/contract/index.ts'
import { canonicalJson } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import { createLinkChecker } from '../../gateway/links.ts'
import { setRequirementsAsEntry } from '../../workspace/edits/index.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { JobProgress } from '../events/job-registry.ts'
import { reminderFile } from '../readiness/reminder-files.ts'
import { reminderList } from '../readiness/reminders.ts'
import { checkLinks } from '../readiness/check-links.ts'

type ReadinessHandlers = Pick<
  Handlers,
  | 'readiness.rules'
  | 'readiness.setRules'
  | 'readiness.checkLinks'
  | 'readiness.letter'
  | 'readiness.setLetter'
  | 'readiness.reminders'
  | 'readiness.exportReminders'
>

const remindersAtOnce = 100

export function readinessHandlers({ host, events, jobs }: ApplicationContext): ReadinessHandlers {
  return {
    'readiness.rules': async ({ eventId }) => (await events.open(eventId)).workspace.readiness.rules(),
    'readiness.setRules': async ({ eventId, rules, instead }) => {
      const { workspace } = await events.open(eventId)
      const { readiness } = workspace
      if (canonicalJson(readiness.rules()) !== canonicalJson(instead)) {
        throw new AppError('conflict', 'What a booth needs was changed elsewhere meanwhile.', {
          details: { reason: 'rules-changed' },
        })
      }
      const token = setRequirementsAsEntry(workspace, rules)
      const jobId = jobs.start('bulk', 'checking', async (signal, report) => {
        await judgeAll(workspace, signal, report)
        return null
      })
      return { jobId, token }
    },
    'readiness.checkLinks': async ({ eventId }) => {
      const { workspace } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'checking', async (signal, report) => {
        const checker = createLinkChecker(host.network)
        try {
          const onDone = (done: number, total: number): void => report({ phase: 'checking', done, total })
          const result = await checkLinks(workspace, checker, { signal, onDone })
          await judgeAll(workspace, signal, report)
          return { ...result }
        } finally {
          checker.close()
        }
      })
      return { jobId }
    },
    'readiness.letter': async ({ eventId }) => (await events.open(eventId)).workspace.readiness.letter(),
    'readiness.setLetter': async ({ eventId, letter }) => {
      const { readiness } = (await events.open(eventId)).workspace
      readiness.setLetter(letter)
      return readiness.letter()
    },
    'readiness.reminders': async ({ eventId, of }) => {
      const { keys, reasons, days, ...list } = await reminderList((await events.open(eventId)).workspace)
      const asked = of ?? keys.slice(0, remindersAtOnce)
      return { keys, items: asked.flatMap((key) => list.of(key) ?? []), reasons, days }
    },
    'readiness.exportReminders': async ({ eventId, ...file }) => {
      const { workspace, tables } = await events.open(eventId)
      const jobId = jobs.start('export', 'exporting', async (signal, report) => {
        const onDone = (done: number, total: number): void =>
          report({ phase: done === total ? 'writing' : 'exporting', entity: 'booth', done, total })
        return { ...(await reminderFile(workspace, tables, file, { signal, onDone })) }
      })
      return { jobId }
    },
  }
}

/** Ends when every record is judged by the rules of now; what is left when it is called off goes on behind. */
/** Judges all that is left to be judged anew. */
export async function judgeAll(
  { lists }: Pick<Workspace, 'lists'>,
  signal: AbortSignal,
  report: (progress: JobProgress) => void,
): Promise<void> {
  while (!signal.aborted && lists.judgeSome()) {
    report({ phase: 'checking', entity: 'booth', ...lists.judged() })
    await nextTurn()
  }
}

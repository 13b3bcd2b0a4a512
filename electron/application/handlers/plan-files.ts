import type { Handlers } from '../../../shared/contract/index.ts'
import { fileFormats } from '../../../shared/entities/index.ts'
import { inspectFile } from '../../media/import-file.ts'
import { mediaProcesses } from '../../media/media-processes.ts'
import { makePlan } from '../../plans/make-plan.ts'
import { comparePlan, mergePlan, type PlanMerger } from '../../plans/merge-plan.ts'
import type { ApplicationContext } from '../events/context.ts'

/** Plans into files and out of them. */
export function planFileHandlers({
  events,
  jobs,
  host,
}: ApplicationContext): Pick<Handlers, Extract<keyof Handlers, `plans.${string}`>> {
  const now = (): number => host.clock.now()
  const mergerOf = async (eventId: string): Promise<PlanMerger> => {
    const { workspace, tables } = await events.open(eventId)
    return {
      workspace,
      tables,
      now,
      inspect: (path, name) => inspectFile({ path, name, formats: fileFormats }),
    }
  }
  return {
    'plans.make': async ({ eventId, output }) => {
      const { workspace, tables, thumbnails, drawings } = await events.open(eventId)
      const jobId = jobs.start('export', 'writing', async (signal, report) => {
        const maker = { workspace, tables, now, processes: mediaProcesses(), thumbnails, drawings }
        const progress = {
          signal,
          onDone: (done: number, total: number) => report({ phase: 'writing', done, total }),
        }
        const { fileId, name, leftOut, unwritten } = await makePlan(maker, output, progress)
        return { fileId, name, leftOut: [...leftOut], unwritten: [...unwritten] }
      })
      return { jobId }
    },
    'plans.compare': async ({ eventId, ...request }, signal) =>
      comparePlan(await mergerOf(eventId), request, signal),
    'plans.merge': async ({ eventId, ...request }) => mergePlan(await mergerOf(eventId), request),
  }
}

import type { ExhibitorRow, Handlers } from '../../../shared/contract/index.ts'
import { exhibitorOf } from '../../../shared/domain/exhibitor.ts'
import {
  giveExhibitors,
  giveSuggestions,
  suggestionsFor,
  usesSuggestions,
} from '../../workspace/edits/index.ts'
import { selectedKeys } from '../../workspace/lists/selected-keys.ts'
import { currentValues } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { OpenEvent } from '../events/open-event.ts'
import { createNaming } from '../views/record-title.ts'

type ExhibitorHandlers = Pick<Handlers, Extract<keyof Handlers, `exhibitors.${string}`>>

export function exhibitorHandlers({ events, jobs }: ApplicationContext): ExhibitorHandlers {
  return {
    'exhibitors.waiting': async ({ eventId }) => (await events.open(eventId)).engine.awaitingExhibitor(),
    'exhibitors.give': async ({ eventId, given, suggested }) => {
      const { engine, workspace } = await events.open(eventId)
      const named = new Map(given.map(({ key, name, email }) => [key, { name, email }]))
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const still = new Set(engine.awaitingExhibitor())
        const waiting = suggested.filter((key) => still.has(key) && !named.has(key))
        const total = named.size + waiting.length
        const onDone = (done: number): void => report({ phase: 'changing', entity: 'booth', done, total })
        return { ...(await giveExhibitors(workspace, named, waiting, { signal, onDone })) }
      })
      return { jobId }
    },
    'exhibitors.of': async ({ eventId, keys }) => rowsOf(await events.open(eventId), keys),
    'exhibitors.takeSuggestions': async ({ eventId, selection }) => {
      const { workspace } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const keys = await selectedKeys(workspace, 'booth', selection)
        const onDone = (done: number): void =>
          report({ phase: 'changing', entity: 'booth', done, total: keys.length })
        return { ...(await giveSuggestions(workspace, keys, { signal, onDone })) }
      })
      return { jobId }
    },
    'exhibitors.settings': async ({ eventId }) => ({
      useSuggestions: usesSuggestions((await events.open(eventId)).workspace),
    }),
    'exhibitors.setSettings': async ({ eventId, useSuggestions }) => {
      const { engine } = await events.open(eventId)
      engine.useSuggestions(useSuggestions)
      return { useSuggestions }
    },
  }
}

function rowsOf({ workspace }: OpenEvent, keys: readonly string[]): readonly ExhibitorRow[] {
  const nameOf = createNaming(workspace)
  return keys.flatMap((key) => {
    const booth = workspace.records.get('booth', key)
    if (booth === undefined) return []
    return [
      {
        key,
        ...nameOf('booth', key),
        known: exhibitorOf(currentValues(booth)),
        suggestions: suggestionsFor(workspace, booth),
      },
    ]
  })
}

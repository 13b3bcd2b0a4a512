import type { Handlers } from '../../../shared/contract/index.ts'
import { journalStates } from '../../../shared/contract/schemas.ts'
import { currentValues } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'
import { entryViews } from '../views/entry-view.ts'

const shownActivity = 20

export function overviewHandlers({ events }: ApplicationContext): Pick<Handlers, 'events.overview'> {
  return {
    'events.overview': async ({ eventId }) => {
      const { workspace, engine, figures } = await events.open(eventId)
      const { records, journal } = workspace
      const [details] = records.list({ entity: 'event', limit: 1 }).items
      const values = details === undefined ? {} : currentValues(details)
      const languages = records
        .list({ entity: 'language', where: { is_event_language: true } })
        .items.map(currentValues)
      const activity = journal.list({ states: journalStates, limit: shownActivity })
      return {
        event: await events.known(eventId),
        description: textOf(values['description']),
        status: textOf(values['status']),
        languages: languages.map((language) => ({
          code: textOf(language['code']),
          name: textOf(language['name']),
        })),
        ...(await figures.figures()),
        sync: engine.state(),
        activity: entryViews({ workspace, engine }, activity.items),
      }
    },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

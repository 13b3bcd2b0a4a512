import type { CallOutput, Handlers } from '../../../shared/contract/index.ts'
import type { PlaceQuestion } from '../../sync/types.ts'
import type { ApplicationContext } from '../events/context.ts'

type PlaceHandlers = Pick<Handlers, 'places.countries' | 'places.regions' | 'places.cities'>

export function placeHandlers({ events }: ApplicationContext): PlaceHandlers {
  const find = async (
    {
      eventId,
      cachedOnly,
      ...rest
    }: Omit<PlaceQuestion, 'kind' | 'within' | 'ask'> & {
      readonly eventId: string
      readonly cachedOnly?: boolean | undefined
    },
    list: Pick<PlaceQuestion, 'kind' | 'within'>,
  ): Promise<CallOutput<'places.countries'>> => {
    const { engine } = await events.open(eventId)
    return engine.places.find({ ...rest, ...list, ask: cachedOnly !== true })
  }
  return {
    'places.countries': (question) => find(question, { kind: 'country', within: [] }),
    'places.regions': ({ country, ...question }) => find(question, { kind: 'region', within: [country] }),
    'places.cities': ({ country, region, ...question }) =>
      find(question, { kind: 'city', within: [country, region] }),
  }
}

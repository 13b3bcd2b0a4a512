import type { Handlers } from '../../../shared/contract/index.ts'
import { describeFile } from '../../media/probe-file.ts'
import type { ApplicationContext } from '../events/context.ts'

export function assetsHandlers({
  events,
}: ApplicationContext): Pick<Handlers, 'assets.describe' | 'assets.ensure' | 'assets.readDrawing'> {
  return {
    'assets.describe': async ({ eventId, hash }, signal) =>
      describeFile((await events.open(eventId)).workspace, hash, signal),
    'assets.readDrawing': async ({ eventId, hash, page }, signal) => {
      const { sizeBytes } = await (await events.open(eventId)).drawings.get(hash, page, signal)
      return { sizeBytes }
    },
    'assets.ensure': async ({ eventId, entity, key, field }, signal) =>
      (await events.open(eventId)).engine.ensureAsset(entity, key, field, signal),
  }
}

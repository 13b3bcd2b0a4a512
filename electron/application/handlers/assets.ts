import type { Handlers } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApplicationContext } from '../context.ts'

export function assetsHandlers({ events }: ApplicationContext): Pick<Handlers, 'assets.describe' | 'assets.ensure' | 'assets.readDrawing'> {
  return {
    'assets.describe': async ({ eventId, hash }) => {
      const asset = (await events.open(eventId)).workspace.assets.describe(hash)
      if (asset === undefined) throw new AppError('asset-missing', 'This file is not in the event’s folder.')
      return asset
    },
    'assets.readDrawing': async ({ eventId, hash }, signal) => {
      const { sizeBytes } = await (await events.open(eventId)).drawings.get(hash, signal)
      return { sizeBytes }
    },
    'assets.ensure': async ({ eventId, entity, key, field }, signal) => (await events.open(eventId)).engine.ensureAsset(entity, key, field, signal),
  }
}

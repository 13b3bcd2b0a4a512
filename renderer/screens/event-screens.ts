import { computed, type ComputedRef } from 'vue'
import type { RouteLocationNormalized, RouteLocationRaw } from 'vue-router'
import type { EntityName } from '../../shared/entities/index.ts'
import { useText } from '../locales/index.ts'
import { screenIds, type ScreenId } from './screen-ids.ts'
import { useEvent } from '../stores/event.ts'

/** What there is in the event of one booth: the booth, what was changed in it, and the program's settings. */
const ofOneBooth: readonly ScreenId[] = ['booths', 'sync', 'settings']

const sections: Readonly<Partial<Record<EntityName, string>>> = {
  document: 'documents',
  video: 'videos',
  job: 'jobs',
  representative: 'representatives',
}

/** Which screens there are in an event of this booth alone (`null`: in one like any other). */
export function screensOf(ownBooth: string | null): readonly ScreenId[] {
  return ownBooth === null ? screenIds : ofOneBooth
}

/** Whether an address leads to a screen that the event of this booth alone does not have. */
export function leavesOwnBooth(
  { name, params }: Pick<RouteLocationNormalized, 'name' | 'params'>,
  ownBooth: string,
): boolean {
  return name === 'booth' ? params['key'] !== ownBooth : name !== 'sync' && name !== 'settings'
}

/** Where a record stands in the event of this booth alone; `undefined`: nowhere. */
export function routeInBooth(
  eventId: string,
  ownBooth: string,
  entity: EntityName,
): RouteLocationRaw | undefined {
  const section = sections[entity]
  if (entity !== 'booth' && section === undefined) return undefined
  return {
    name: 'booth',
    params: { eventId, key: ownBooth },
    query: section === undefined ? {} : { section },
  }
}

/** The screens of the open event, and what they are called there. */
export function useEventScreens(): {
  readonly ids: ComputedRef<readonly ScreenId[]>
  readonly labelOf: (id: ScreenId) => string
} {
  const { t } = useText()
  const event = useEvent()
  return {
    ids: computed(() => screensOf(event.ownBooth)),
    labelOf: (id) => t(id === 'booths' && event.ownBooth !== null ? 'packs.task.screen' : `frame.rail.${id}`),
  }
}

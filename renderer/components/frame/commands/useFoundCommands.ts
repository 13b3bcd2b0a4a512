import { ListFilter, MapPin } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import type { FoundRecord } from '../../../../shared/contract/index.ts'
import { bestRank } from '../../../../shared/domain/record/search-normalisation.ts'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { useEvent } from '../../../stores/event.ts'
import type { NewestAnswer } from '../../../stores/newest-answer.ts'
import { useRecentRecords } from '../../../stores/recent-records.ts'
import { useEverything } from '../../../stores/records/found.ts'
import { useNamedRecords } from '../../../stores/records/titles.ts'
import { listRoute, recordRoute } from '../../records/record-route.ts'
import { recordIcon } from './record-icons.ts'
import { routeInBooth } from '../../../screens/event-screens.ts'
import type { Command } from '../../../stores/screen-commands.ts'

export interface CommandGroup {
  readonly id: string
  readonly label: string
  readonly commands: readonly Command[]
  /** How well its best answers what is typed; see `bestRank`. */
  readonly rank: number
}

const shownOfEntity = 5
const shownOnPlan = 3

export interface FoundCommands {
  readonly groups: ComputedRef<readonly CommandGroup[]>
  /** What was looked at last, for when nothing is typed. */
  readonly recent: ComputedRef<readonly Command[]>
  readonly search: NewestAnswer<unknown>
}

/** The records that the palette finds for `text`, each as the way to it. */
export function useFoundCommands(text: () => string): FoundCommands {
  const { t, facts: line } = useText()
  const formats = useFormats()
  const router = useRouter()
  const event = useEvent()
  const eventId = event.requireEventId()
  const named = useNamedRecords()
  const { items: recentRecords } = useRecentRecords()
  const search = useEverything(text, shownOfEntity)
  const go = (to: RouteLocationRaw) => (): void => void router.push(to)

  function factsOf(entity: EntityName, { facts, of, place }: FoundRecord): string {
    const { start, end } = facts
    const times =
      typeof start === 'string' && typeof end === 'string' && entity === 'session'
        ? [
            formats.value.day(start, event.current?.timezone ?? undefined),
            formats.value.timeRange(start, end, event.current?.timezone ?? undefined),
          ]
        : []
    const others = Object.entries(facts).flatMap(([name, value]) =>
      name !== 'start' && name !== 'end' && typeof value === 'string' ? value : [],
    )
    return line([...times, of?.title, place?.number, ...others])
  }

  /** A document stands at its booth. */
  function routeOf(entity: EntityName, { key, of }: FoundRecord): RouteLocationRaw | undefined {
    if (event.ownBooth !== null) return routeInBooth(eventId, event.ownBooth, entity)
    const section = { document: 'documents', video: 'videos' }[entity as string]
    if (section !== undefined && of?.entity === 'booth')
      return { name: 'booth', params: { eventId, key: of.key }, query: { section } }
    return recordRoute(eventId, entity, key)
  }

  const groups = computed(() =>
    (search.answer.value ?? []).flatMap(({ entity, items, total }): readonly CommandGroup[] => {
      const commands = items.flatMap((record): readonly Command[] => {
        const to = routeOf(entity, record)
        if (to === undefined) return []
        const label = record.title || t('forms.untitled')
        return [
          {
            id: `${entity} ${record.key}`,
            label,
            facts: factsOf(entity, record),
            icon: recordIcon(entity),
            keys: [],
            run: go(to),
          },
        ]
      })
      const names = t(`entityPlurals.${entity}`)
      if (commands.length === 0) return []
      const list =
        total > items.length && event.ownBooth === null
          ? listRoute(eventId, entity, { text: text().trim() })
          : undefined
      const all = {
        id: `all ${entity}`,
        label: t('palette.all', {
          count: formats.value.number(total),
          names: formats.value.inSentence(names),
        }),
      }
      const rank = bestRank(
        items.map(({ title }) => title),
        text(),
      )
      const found = {
        id: entity,
        label: names,
        rank,
        commands:
          list === undefined
            ? commands
            : [...commands, { ...all, icon: ListFilter, keys: [], run: go(list) }],
      }
      const placed =
        entity === 'booth' && event.ownBooth === null
          ? items.filter(({ place }) => place !== null).slice(0, shownOnPlan)
          : []
      if (placed.length === 0) return [found]
      return [
        found,
        { id: 'plan', label: t('palette.onPlan'), rank: rank - 0.5, commands: placed.map(onPlan) },
      ]
    }),
  )

  function onPlan({ key, title, place, of }: FoundRecord): Command {
    const to = { name: 'floor', params: { eventId, floorKey: place?.floorKey ?? '' }, query: { booth: key } }
    const label = t('palette.showOnPlan', { name: title || t('forms.untitled') })
    return {
      id: `plan ${key}`,
      label,
      facts: line([of?.title, place?.number]),
      icon: MapPin,
      keys: [],
      run: go(to),
    }
  }

  const recent = computed(() =>
    recentRecords.value.flatMap(({ entity, key }): readonly Command[] => {
      const to =
        event.ownBooth === null
          ? recordRoute(eventId, entity, key)
          : routeInBooth(eventId, event.ownBooth, entity)
      const record = named.get(entity, key)
      if (to === undefined || record === undefined || record === null) return []
      const label = recordTitle(entity, record.values) || t('forms.untitled')
      return [
        {
          id: `recent ${entity} ${key}`,
          label,
          facts: t(`entities.${entity}`, 1),
          icon: recordIcon(entity),
          keys: [],
          run: go(to),
        },
      ]
    }),
  )
  return { groups, recent, search }
}

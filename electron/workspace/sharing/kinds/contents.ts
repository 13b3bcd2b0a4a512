import { isDeepStrictEqual } from 'node:util'
import { boothContent, type BoothContent } from '../../../../shared/domain/booths/booth-content.ts'
import type { Facets, Renamed } from '../../../../shared/domain/plan/sharing/facets.ts'
import { fileValue, type RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { plainJson, type JsonValue } from '../../../../shared/json.ts'
import type { SharedContent, SharedContents } from '../../stores/booths.ts'
import type { SharedFile } from '../../stores/sharing.ts'
import type { KindNames, ShareKind } from './kind.ts'

/** Templates: things of their own, with `name`, `at` and `content`. */
export function templateKind(templates: SharedContents, names: KindNames): ShareKind {
  return { name: 'templates', thing: 'template', ...contents(templates, names, 'booth_template', 'template') }
}

/** Named states of booths: the same, and `booth`. */
export function stateKind(states: SharedContents, names: KindNames): ShareKind {
  return { name: 'states', thing: 'state', ...contents(states, names, 'booth_snapshot', 'state') }
}

function contents(
  store: SharedContents,
  names: KindNames,
  table: 'booth_template' | 'booth_snapshot',
  thing: 'template' | 'state',
): Omit<ShareKind, 'name' | 'thing'> {
  const counted: Renamed = (_entity, name) => names.counted(name)
  /** By id: what is said of files only grows by what the service has. */
  const files = new Map<string, readonly SharedFile[]>()
  return {
    notes: [
      { table, on: 'INSERT', what: `'${thing}/' || new.share_id` },
      { table, on: 'UPDATE', what: `'${thing}/' || new.share_id` },
    ],
    here: () => store.ids(),
    read(id) {
      const here = store.get(id)
      return here === undefined ? null : facetsOf(renamed(here, names.outside))
    },
    write(id, facets) {
      const shown = facets === null ? undefined : contentIn(facets)
      const here = shown === undefined ? undefined : renamed(shown, names.here)
      if (!isDeepStrictEqual(here, store.get(id))) store.keep(id, here)
      files.delete(id)
    },
    named(facets) {
      const known = contentIn(facets)
      return known === undefined ? facets : { ...facets, ...facetsOf(renamed(known, counted)) }
    },
    naming: (key) => store.naming(key),
    files: () =>
      store.ids().flatMap((id) => {
        const found = files.get(id) ?? filesIn(store.get(id)?.content)
        files.set(id, found)
        return found
      }),
  }
}

function facetsOf({ booth, name, at, content }: SharedContent): Facets {
  return { ...(booth === undefined ? {} : { booth }), name, at, content: plainJson(content) }
}

/** `undefined`: this program does not understand it. */
function contentIn({ booth, name, at, content }: Facets): SharedContent | undefined {
  const read = boothContent.safeParse(content)
  if (!read.success || typeof name !== 'string' || typeof at !== 'string') return undefined
  return { ...(typeof booth === 'string' ? { booth } : {}), name, at, content: read.data }
}

/** The service has those with an address. */
function filesIn(content: BoothContent | undefined): readonly SharedFile[] {
  const { values = {}, parts = [] } = content ?? {}
  return [{ entity: 'booth' as const, values }, ...parts].flatMap((record) =>
    entities[record.entity].files.flatMap(({ name: field }) => {
      const { hash, url, name = '' } = fileValue(record.values[field]) ?? {}
      return hash === undefined || url !== undefined ? [] : [{ hash, name }]
    }),
  )
}

/** With other names for the records that it names. */
function renamed({ booth, content, ...rest }: SharedContent, name: Renamed): SharedContent {
  const within: BoothContent = {
    values: renamedValues('booth', content.values, name),
    parts: content.parts.map(({ entity, key, values }) => ({
      entity,
      key: name(entity, key),
      values: renamedValues(entity, values, name),
    })),
  }
  return { ...rest, ...(booth === undefined ? {} : { booth: name('booth', booth) }), content: within }
}

function renamedValues(entity: EntityName, values: RecordValues, name: Renamed): RecordValues {
  const named = entities[entity].references.flatMap(
    ({ name: field, type }): readonly (readonly [string, JsonValue])[] => {
      const value = values[field]
      const one = (key: JsonValue): JsonValue => (typeof key === 'string' ? name(type.to, key) : key)
      return value === undefined ? [] : [[field, Array.isArray(value) ? value.map(one) : one(value)]]
    },
  )
  return { ...values, ...Object.fromEntries(named) }
}

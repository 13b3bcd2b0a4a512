import type { Json, ResourceName, Values } from './resources.ts'
import type { FileContent, State } from './state.ts'
import { sha256 } from './state.ts'

/** A value of the other organiser's that a client has replaced. */
export interface Overwrite {
  readonly resource: ResourceName
  readonly id: string
  readonly field: string
  /** The value, or the SHA-256 of the file. */
  readonly before: Json
}

export type Organiser = Pick<State, 'create' | 'change' | 'remove' | 'bringBack'>

export interface Authorship {
  /** Stores as it is told, at once. */
  readonly organiser: Organiser
  /** The state as clients write it: what they replace of the organiser's is noted. */
  readonly forClients: State
  readonly overwrites: readonly Overwrite[]
}

export function createAuthorship(state: State): Authorship {
  const byOrganiser = new Set<string>()
  const overwrites: Overwrite[] = []
  const place = (resource: ResourceName, id: string, field: string): string => `${resource} ${id} ${field}`
  const sign = (
    resource: ResourceName,
    id: string,
    values: Values,
    files: Readonly<Record<string, FileContent>>,
  ): void => {
    for (const field of [...Object.keys(values), ...Object.keys(files)])
      byOrganiser.add(place(resource, id, field))
  }
  const replaced = (
    resource: ResourceName,
    id: string,
    field: string,
    before: Json | undefined,
    after: Json,
  ): void => {
    const isTheirs = byOrganiser.delete(place(resource, id, field))
    if (
      isTheirs &&
      before !== undefined &&
      before !== null &&
      JSON.stringify(before) !== JSON.stringify(after)
    ) {
      overwrites.push({ resource, id, field, before })
    } else if (isTheirs) byOrganiser.add(place(resource, id, field))
  }
  return {
    overwrites,
    organiser: {
      create(resource, values, files) {
        const record = state.create(resource, values, files)
        sign(resource, record.id, values, files)
        return record
      },
      change(resource, id, values, files) {
        sign(resource, id, values, files)
        return state.change(resource, id, values, files)
      },
      remove: (resource, id) => state.remove(resource, id),
      bringBack: (resource, record) => state.bringBack(resource, record),
    },
    forClients: {
      ...state,
      change(resource, id, values, files) {
        const before = state.get(resource, id)
        for (const [field, value] of Object.entries(values))
          replaced(resource, id, field, before?.values[field], value)
        for (const [field, { bytes }] of Object.entries(files))
          replaced(resource, id, field, before?.files[field]?.sha256, sha256(bytes))
        return state.change(resource, id, values, files)
      },
    },
  }
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  packedParts,
  type PackedBooth,
  type PackedPart,
  type PackedRecord,
} from '../../shared/domain/packs/manifest.ts'
import { equalForm, sameValue } from '../../shared/domain/record-fields/same-value.ts'
import type { JsonValue, RecordValues } from '../../shared/domain/record/record-values.ts'
import { entities } from '../../shared/entities/index.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'

const setting = 'packs.earlier'
const storedMarks = z.record(z.string(), z.record(z.string(), z.array(z.string())))
/** More packs than anybody sends of one booth. */
const mostMarks = 100

type Entity = 'booth' | PackedPart
type Marks = PackedRecord['earlier']

/** What the packs made in an event so far have said, by record. */
export interface EarlierValues {
  of(entity: Entity, key: string): Marks
  /** Adds what a pack said that has just been made. */
  keep(booths: readonly PackedBooth[]): void
}

export function earlierValues({ settings }: Pick<Workspace, 'settings'>): EarlierValues {
  const known = new Map(Object.entries(storedMarks.parse(JSON.parse(settings.get(setting) ?? '{}'))))
  const note = (entity: Entity, { key, base, values, earlier }: PackedRecord): void => {
    const marks: Record<string, readonly string[]> = { ...earlier }
    for (const field of new Set([...Object.keys(base ?? {}), ...Object.keys(values)])) {
      if (sameValue(entities[entity].fieldNamed(field), base?.[field], values[field])) continue
      marks[field] = [...new Set([...(earlier[field] ?? []), markOf(entity, field, values[field])])].slice(
        -mostMarks,
      )
    }
    if (Object.keys(marks).length > 0)
      known.set(
        `${entity} ${key}`,
        Object.fromEntries(Object.entries(marks).map(([name, of]) => [name, [...of]])),
      )
  }
  return {
    of: (entity, key) => known.get(`${entity} ${key}`) ?? {},
    keep(booths) {
      for (const booth of booths) {
        note('booth', booth)
        for (const entity of packedParts) for (const part of booth.parts[entity]) note(entity, part)
      }
      settings.set(setting, JSON.stringify(Object.fromEntries(known)))
    },
  }
}

/** Whether an earlier pack of the same copy had this value in a field. */
export function wasEarlierValue(
  earlier: Marks,
  entity: Entity,
  field: string,
  value: JsonValue | undefined,
): boolean {
  const marks = earlier[field]
  return marks !== undefined && marks.includes(markOf(entity, field, value))
}

/**
 * The version that both sides come from: what an earlier pack said, where that is what is here now,
 * else what the pack was made from.
 */
export function commonBase(
  entity: Entity,
  { base, earlier }: { readonly base: RecordValues; readonly earlier: Marks },
  here: RecordValues,
): RecordValues {
  const taken = Object.keys(earlier).filter((field) => wasEarlierValue(earlier, entity, field, here[field]))
  return { ...base, ...Object.fromEntries(taken.map((field) => [field, here[field] ?? null])) }
}

/**
 * By what a value is known again without being said: packs go to others, who need not read what
 * was corrected before it was sent.
 */
export function markOf(entity: Entity, field: string, value: JsonValue | undefined): string {
  return createHash('sha256')
    .update(equalForm(entities[entity].fieldNamed(field), value))
    .digest('hex')
}

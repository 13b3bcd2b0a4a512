import { isEntityName, type EntityName } from '../../entities/index.ts'
import { problemCodes, readinessCodes, type ProblemCode } from '../problems.ts'

/** Why a booth is not ready, or could be better: its own field, or one of a part of it. */
export interface Reason {
  readonly entity: EntityName
  readonly field: string
  readonly code: ProblemCode
}

/** A reason as one word of a criterion or an address: `booth.keywords.required`. */
export function reasonName({ entity, field, code }: Reason): string {
  return [entity, field, code].join('.')
}

/** What a name of {@link reasonName} says; `undefined` where it says no reason. */
export function reasonNamed(name: string): Reason | undefined {
  const [, entity = '', field = '', last = ''] = /^([^.]+)\.(.+)\.([^.]+)$/.exec(name) ?? []
  const code = [...problemCodes, ...readinessCodes].find((one) => one === last)
  return isEntityName(entity) && code !== undefined ? { entity, field, code } : undefined
}

/** In place of a field where values are counted: what records lack, as the names of reasons. */
export const lackingField = ':lacking'

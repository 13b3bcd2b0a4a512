import { entityNames, isEntityName, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'

/** Throws `invalid-input`. */
export function readEntity(name: string | undefined): EntityName {
  if (name !== undefined && isEntityName(name)) return name
  throw new AppError(
    'invalid-input',
    `There is no entity “${name ?? ''}”. The entities are ${entityNames.join(', ')}.`,
  )
}

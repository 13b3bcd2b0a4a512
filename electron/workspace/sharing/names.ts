import { keyOfRemoteId } from '../../../shared/domain/record/record-values.ts'
import type { Renamed } from '../../../shared/domain/plan/sharing/facets.ts'
import { refOf, type Things } from '../../../shared/domain/plan/sharing/things.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'

export interface SharedNames {
  /** Of a key here, as all know it: by the service's id where there is one. */
  readonly outside: Renamed
  /** Of a name that others use, as it is called here. */
  readonly here: Renamed
  /** As `outside`, of what is told to the others: once the service names it otherwise, they are told that, too. */
  readonly told: Renamed
  /** The name that counts by now of one that all know. */
  readonly counted: (name: string) => string
}

export function createSharedNames(database: Database, things: Pick<Things, 'get'>): SharedNames {
  const outside: Renamed = (entity, key) => {
    const id = database.get('SELECT remote_id FROM record WHERE entity = ? AND key = ?', entity, key)?.[
      'remote_id'
    ]
    return refOf(things, typeof id === 'string' ? keyOfRemoteId(id) : key)
  }
  return {
    outside,
    told(entity, key) {
      const name = outside(entity, key)
      if (name.startsWith('l')) database.run('INSERT OR IGNORE INTO sharing_named (key) VALUES (?)', name)
      return name
    },
    counted: (name) => refOf(things, name),
    here(entity, name) {
      const ref = refOf(things, name)
      if (!ref.startsWith('r')) return ref
      const row = database.get(
        'SELECT key FROM record WHERE entity = ? AND remote_id = ?',
        entity,
        ref.slice(1),
      )
      return row === undefined ? ref : textOf(row, 'key')
    },
  }
}

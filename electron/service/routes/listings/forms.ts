import type { FastifyInstance } from 'fastify'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { recordsOf, type ServiceContext } from '../../http/context.ts'
import { formDescriptors } from '../../forms/descriptors.ts'
import type { RecordReader } from '../../storage/types.ts'
import { sendList, textsOf } from './list.ts'
import { routePath } from '../../http/request-values.ts'

const maxOwnFields = 500

/** The form-field operations: the declared fields, then those the event has of its own. */
export function formRoutes(app: FastifyInstance, context: ServiceContext): void {
  for (const { name: descriptor, formOf, list } of Object.values(entities)) {
    if (formOf === undefined || list === undefined) continue
    app.get(routePath(list.path), async (request, reply) => {
      const records = recordsOf(context, request)
      const options = await choicesOf(records, formOf)
      const own = await records.list({ entity: descriptor, offset: 0, limit: maxOwnFields })
      return sendList(
        reply,
        list,
        descriptor,
        textsOf([...formDescriptors(formOf, options), ...own.items.map(({ values }) => values)]),
        undefined,
      )
    })
  }
}

/**
 * The titles of the records that each reference of an entity can name; those in the path are no
 * part of its form.
 */
async function choicesOf(
  records: RecordReader,
  entity: EntityName,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { references, pathParameters } = entities[entity]
  const choices: Record<string, readonly string[]> = {}
  for (const { name, type } of references) {
    if (Object.values(pathParameters ?? {}).includes(name)) continue
    const { items } = await records.list({ entity: type.to, offset: 0, limit: maxOwnFields })
    choices[name] = items.map(({ values }) => recordTitle(type.to, values)).filter(Boolean)
  }
  return choices
}

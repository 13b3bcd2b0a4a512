import type { FastifyInstance } from 'fastify'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { recordsOf, type ServiceContext } from '../../context.ts'
import { formDescriptors } from '../../forms/descriptors.ts'
import type { RecordReader } from '../../storage/types.ts'
import { sendList, textsOf } from './list.ts'
import { routePath } from '../request-values.ts'

const forms = [
  { descriptor: 'attendeeField', of: 'attendee' },
  { descriptor: 'speakerField', of: 'speaker' },
  { descriptor: 'representativeField', of: 'representative' },
  { descriptor: 'jobField', of: 'job' },
] as const satisfies readonly { readonly descriptor: EntityName; readonly of: EntityName }[]

export const formEntities: ReadonlySet<EntityName> = new Set(forms.map(({ descriptor }) => descriptor))

const maxOwnFields = 500

/** The four form-field operations: the declared fields, then those the event has of its own. */
export function formRoutes(app: FastifyInstance, context: ServiceContext): void {
  for (const { descriptor, of } of forms) {
    const { list } = entities[descriptor]
    if (list === undefined) continue
    app.get(routePath(list.path), async (request, reply) => {
      const records = recordsOf(context, request)
      const options = of === 'job' ? { job_category_id: await categoryNames(records) } : {}
      const own = await records.list({ entity: descriptor, offset: 0, limit: maxOwnFields })
      return sendList(reply, list, descriptor, textsOf([...formDescriptors(of, options), ...own.items.map(({ values }) => values)]), undefined)
    })
  }
}

async function categoryNames(records: RecordReader): Promise<readonly string[]> {
  const { items } = await records.list({ entity: 'jobCategory', offset: 0, limit: maxOwnFields })
  return items.flatMap(({ values }) => (typeof values['name'] === 'string' ? [values['name']] : []))
}

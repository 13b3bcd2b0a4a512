import type { FastifyInstance } from 'fastify'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import { scansPath } from '../../../shared/entities/scans.ts'
import { recordsOf, type ServiceContext } from '../http/context.ts'
import { limits } from '../limits/limits.ts'
import { notFound, RequestProblem } from '../limits/problem.ts'
import { setupOf } from '../records/event-setup.ts'
import { createKeyOf } from '../records/keyed-create.ts'
import { createdId } from '../records/save.ts'
import { readScan } from '../records/scans.ts'
import { answerEach, listIn } from './each-item.ts'

/** Takes scans of badges, from scanners that may send one again: each is made once, or refused, by itself. */
export function scansRoute(app: FastifyInstance, context: ServiceContext): void {
  app.post(scansPath, { bodyLimit: limits.bulkBodyBytes }, async (request) => {
    const scans = listIn(request, 'scans')
    const records = recordsOf(context, request)
    const event = await context.storage.events.byId(request.eventId)
    if (event === undefined) throw notFound('The event')
    const { timezone: timeZone } = await setupOf(event.details, records)
    return answerEach(context, request, scans, async (scan) => {
      const key = isObject(scan) ? scan['key'] : undefined
      if (!isObject(scan) || typeof key !== 'string')
        throw new RequestProblem(400, 'A scan must be an object with a key (a text).')
      const now = context.now()
      const record = {
        ...(await readScan(scan, { reader: records, timeZone, now })),
        key: createKeyOf(key, scansPath, scan),
      }
      return {
        status: true,
        message: 'The scan is there.',
        data: { scan_id: createdId(record, await records.create(record, now, [])) },
      }
    })
  })
}

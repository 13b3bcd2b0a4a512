import type { FastifyInstance } from 'fastify'
import { specialOperations } from '../../../shared/entities/operations.ts'
import { entities } from '../../../shared/entities/index.ts'
import { addressesOf, recordsOf, type ServiceContext } from '../http/context.ts'
import { invalid, notFound, refuse, together } from '../limits/problem.ts'
import { limitsOfEvent, withinLimits } from '../access/event-limits.ts'
import { receiveForm } from '../records/multipart.ts'
import { isFileReference } from '../storage/file-references.ts'
import { routePath, pathId } from '../http/request-values.ts'

/**
 * Uploads an attendee's resume, in place of an earlier one: multipart, the document under `resume`.
 */
export function resumeRoute(app: FastifyInstance, context: ServiceContext): void {
  app.post(routePath(specialOperations.resume.path), async (request) => {
    const records = recordsOf(context, request)
    const attendeeId = pathId(request, 'attendeeId')
    if ((await records.get('attendee', attendeeId)) === undefined)
      throw notFound(`The attendee ${attendeeId}`)
    const limits = limitsOfEvent(context, request)
    const shape = { fields: entities.attendee.uploads, mostFileBytes: limits.fileBytes }
    const { entries, files, faults } = await receiveForm(request, shape, context.storage.files)
    try {
      const resume = entries['resume']
      if (!isFileReference(resume)) throw invalid(together(faults, { resume: ['This field is required.'] }))
      refuse(faults)
      await records.transaction(async (writer) => {
        const attendee = await writer.get('attendee', attendeeId)
        if (attendee === undefined) throw notFound(`The attendee ${attendeeId}`)
        await withinLimits(writer, limits, true, () =>
          writer.replace('attendee', attendeeId, { ...attendee.values, resume }),
        )
      }, files)
      return {
        status: true,
        message: 'The resume was uploaded.',
        data: { attendee_id: attendeeId, resume: addressesOf(context, request).file(resume) },
      }
    } finally {
      await Promise.all(files.map((file) => context.storage.files.discard(file)))
    }
  })
}

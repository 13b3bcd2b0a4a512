import type { FastifyInstance, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { z } from 'zod'
import { filePurposes, type CallResult } from '../../shared/contract/index.ts'
import { entityName, eventId, fieldName } from '../../shared/contract/schemas.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import type { Application, ImportRequest } from '../application/host/types.ts'

const destination = z.strictObject({ eventId, entity: entityName, field: fieldName })
const ofPurpose = z.strictObject({ eventId, purpose: z.enum(filePurposes) })
const anywhere = z.strictObject({})
const inEvent = z.strictObject({ eventId })
const query = z.strictObject({ name: z.string().min(1).max(1_000) })

/**
 * `PUT /upload/:eventId/:entity/:field?name=…`: the body is the file, streamed into the asset store;
 * `PUT /upload/:eventId/plan?name=…`, `…/library?name=…`: it is to lie under a plan, or in the library; `PUT /upload/:eventId?name=…`: it is
 * a table for an import; `PUT /upload/:eventId/bundle?name=…`: an archive; `PUT /bundle?name=…`: a
 * pack that an event is to be made of. Answers a `CallResult` with the asset or the id of what was
 * taken, whatever happens.
 */
export function registerUploads(app: FastifyInstance, application: Application): void {
  // The body of any type is left to the route as a stream.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const options = { bodyLimit: Number.MAX_SAFE_INTEGER }
  app.put('/upload/:eventId/:entity/:field', options, (request) =>
    taken(request, destination, (to, file) => application.importFile({ ...to, ...file })),
  )
  app.put('/upload/:eventId/bundle', options, (request) =>
    taken(request, inEvent, (to, file) => application.takeBundle({ ...to, ...file })),
  )
  app.put('/bundle', options, (request) =>
    taken(request, anywhere, (_to, file) => application.takeBundle({ eventId: null, ...file })),
  )
  app.put('/upload/:eventId/:purpose', options, (request) =>
    taken(request, ofPurpose, (to, file) => application.importFile({ ...to, ...file })),
  )
  app.put('/upload/:eventId', options, (request) =>
    taken(request, inEvent, (to, file) => application.takeTable({ ...to, ...file })),
  )
}

type UploadedFile = Pick<ImportRequest, 'name' | 'source' | 'signal'>

async function taken<Destination>(
  request: FastifyRequest,
  address: z.ZodType<Destination>,
  take: (to: Destination, file: UploadedFile) => Promise<unknown>,
): Promise<CallResult> {
  const { raw } = request
  const controller = new AbortController()
  raw.on('close', () => {
    if (!raw.complete) controller.abort()
  })
  try {
    const to = address.safeParse(request.params)
    const asked = query.safeParse(request.query)
    if (!to.success || !asked.success)
      throw new AppError('invalid-input', 'The upload does not say what the file is for.')
    // Kept open when reading stops early: the browser hears the reason only once it has sent
    // everything.
    const source = raw.iterator({ destroyOnReturn: false })
    return {
      ok: true,
      data: await take(to.data, { name: asked.data.name, source, signal: controller.signal }),
    }
  } catch (cause) {
    const error = controller.signal.aborted
      ? new AppError('cancelled', 'The upload was cancelled.', { cause })
      : toAppError(cause)
    if (!raw.readableEnded && !raw.destroyed) {
      raw.resume()
      await once(raw, 'close')
    }
    return { ok: false, error: error.toShape() }
  }
}

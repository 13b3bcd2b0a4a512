import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { ServiceContext } from '../../http/context.ts'
import { RequestProblem } from '../../limits/problem.ts'
import { FileTooLarge, type ReceivedFile } from '../../storage/types.ts'

/**
 * Takes the body of a request in as a file, at most `mostBytes`, for as long as `use` lasts. Throws
 * 413, and 415 where there is no body of a type that the path takes.
 */
export async function withReceived<Result>(
  context: ServiceContext,
  request: FastifyRequest,
  mostBytes: number,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const { body } = request
  if (!(body instanceof Readable))
    throw new RequestProblem(415, 'This operation takes another type of content.')
  const tooLarge = new RequestProblem(413, `The content is larger than ${mostBytes} bytes.`)
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge
  const { files } = context.storage
  const file = await files.receive(body, mostBytes).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? tooLarge : error
  })
  try {
    return await use(file)
  } finally {
    await files.discard(file)
  }
}

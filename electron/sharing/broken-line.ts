import { AppError } from '../../shared/errors.ts'

/** A line that breaks is to be tried again, whatever was on it. */
export async function* orUnreachable(
  content: AsyncIterable<Uint8Array>,
  host: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'download-broken') throw error
    throw new AppError('unreachable', error.message, { cause: error, details: { host, reason: 'receiving' } })
  }
}

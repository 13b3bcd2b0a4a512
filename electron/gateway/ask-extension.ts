import type { Access } from './access.ts'
import { errorOf } from './requests/failure.ts'
import type { HttpAnswer } from './requests/http.ts'

interface Asking {
  readonly maxAnswerBytes: number
  readonly signal: AbortSignal | undefined
}

/**
 * Asks for what a service may not know. Many refuse the token where they do not know the path: it is
 * not replaced for that. Throws where there is no answer, or no token to be had.
 */
export async function askExtension(
  { baseUrl, reader, token, closed }: Access,
  path: string,
  { maxAnswerBytes, signal }: Asking,
): Promise<HttpAnswer<string>> {
  const authorization = `Bearer ${await token(signal)}`
  const answer = await reader.send({
    method: 'GET',
    url: baseUrl + path,
    headers: { accept: 'application/json', authorization },
    maxAnswerBytes,
    signal: signal === undefined ? closed : AbortSignal.any([signal, closed]),
  })
  if (answer.kind === 'no-answer') throw errorOf(answer.failure)
  return answer
}

import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** What the tests ask the service themselves, apart from all code of the product. */
export interface ServiceClient {
  list(path: string, key: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Sends a body as it is made, and gives the status of the answer. */
  postStream(path: string, contentType: string, body: AsyncIterable<Uint8Array>): Promise<number>
  /** SHA-256 of what the service serves under a file's URL. */
  hashOf(url: unknown): Promise<string>
}

/** An access token, as the service gives one for an app's key and secret. */
export async function tokenFor(baseUrl: string, appKey: string, appSecret: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/v5/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', app_key: appKey, app_secret: appSecret }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

export async function createServiceClient(
  baseUrl: string,
  appKey: string,
  appSecret: string,
): Promise<ServiceClient> {
  const token = await tokenFor(baseUrl, appKey, appSecret)
  return {
    async list(path, key) {
      const items: Readonly<Record<string, unknown>>[] = []
      for (let page = 1; ; page++) {
        const response = await fetch(`${baseUrl}${path}?page=${page}&limit=500`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const body = (await response.json()) as Record<string, unknown> & { meta: { last_page: number } }
        items.push(...(body[key] as Readonly<Record<string, unknown>>[]))
        if (page >= body.meta.last_page) return items
      }
    },
    postStream(path, contentType, body) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': contentType }
      const sending = request(baseUrl + path, { method: 'POST', headers })
      const answered = new Promise<number>((resolve, reject) => {
        // The answer may come before all is sent; what is then left of the body is of no interest
        // to anybody.
        sending.once('response', (answer) => {
          resolve(answer.statusCode ?? 0)
          sending.destroy()
        })
        sending.once('error', reject)
      })
      void pipeline(body, sending).catch(() => undefined)
      return answered
    },
    async hashOf(url) {
      // The URL names the host the record was asked through, which may have ended since.
      const { pathname, search } = new URL(String(url))
      return sha256(new Uint8Array(await (await fetch(baseUrl + pathname + search)).arrayBuffer()))
    },
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

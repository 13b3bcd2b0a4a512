import autocannon from 'autocannon'
import { residentBytes, type Target } from './candidate.ts'

const connections = 10

export interface LoadResult {
  readonly perSecond: number
  readonly peakBytes: number
}

interface Load {
  readonly pid: number
  readonly seconds: number
}

/** Asks for the target again and again over ten connections. Throws where an answer is not 200. */
export async function read(target: Target, load: Load): Promise<LoadResult> {
  return measured(load, autocannon({ ...target, connections, duration: load.seconds }))
}

/** Sends a new body with each request, over ten connections. */
export async function write(
  target: Target,
  load: Load,
  body: () => { readonly body: Buffer | string; readonly type: string },
): Promise<LoadResult> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const next = body()
    return { ...request, body: next.body, headers: { ...target.headers, 'content-type': next.type } }
  }
  return measured(
    load,
    autocannon({
      url: target.url,
      method: 'POST',
      connections,
      duration: load.seconds,
      requests: [{ setupRequest }],
    }),
  )
}

async function measured({ pid }: Load, running: Promise<autocannon.Result>): Promise<LoadResult> {
  let peakBytes = residentBytes(pid)
  const sampler = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentBytes(pid))
  }, 20)
  try {
    const result = await running
    if (result.errors + result.timeouts + result.non2xx > 0 || result['2xx'] === 0)
      throw new Error(
        `Not every request was answered well: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors.`,
      )
    return { perSecond: result['2xx'] / result.duration, peakBytes }
  } finally {
    clearInterval(sampler)
  }
}

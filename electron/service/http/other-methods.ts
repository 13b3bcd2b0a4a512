import type { FastifyInstance, HTTPMethods } from 'fastify'
import { RequestProblem } from '../limits/problem.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies readonly HTTPMethods[]

/**
 * Notes the methods of every path registered from here on; `close` makes the others answer 405 with
 * `Allow`.
 */
export function refuseOtherMethods(app: FastifyInstance): { close(): void } {
  const known = new Map<string, Set<string>>()
  let open = true
  app.addHook('onRoute', ({ url, method }) => {
    if (!open) return
    const taken = known.get(url) ?? new Set()
    for (const one of Array.isArray(method) ? method : [method]) taken.add(one)
    known.set(url, taken)
  })
  return {
    close() {
      open = false
      for (const [url, taken] of known) {
        const allow = [...taken].sort().join(', ')
        app.route({
          url,
          method: methods.filter((method) => !taken.has(method)),
          handler: () => {
            throw new RequestProblem(405, `This path takes ${allow}.`, { headers: { allow } })
          },
        })
      }
    },
  }
}

import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../../shared/errors.ts'
import type { ServiceContext } from '../../http/context.ts'
import { RequestProblem } from '../../limits/problem.ts'
import { limitsOfEvent, tooManyBytes } from '../../access/event-limits.ts'
import { PlansTooLarge, type PlanRules } from '../../storage/plan-types.ts'

/** What reads something of the format. Throws 422 where it is none, or of a newer version. */
export function understood<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) throw new RequestProblem(422, error.message)
    throw error
  }
}

export function rulesOf(context: ServiceContext, request: FastifyRequest): PlanRules {
  return { mostBytes: limitsOfEvent(context, request).fileBytes, now: context.now() }
}

/** Throws 507 where the event would hold more than it may. */
export async function withinQuota<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof PlansTooLarge) throw tooManyBytes(error.mostBytes)
    throw error
  }
}

import type { FastifyRequest } from 'fastify'
import type { ServiceContext } from '../http/context.ts'
import { RequestProblem } from '../limits/problem.ts'
import type { EventLimits, RecordWriter } from '../storage/types.ts'

/** The limits of the event that the request is for: its own, and else those for every event. */
export function limitsOfEvent(
  { limits = {} }: ServiceContext,
  { ownLimits: own = {} }: FastifyRequest,
): EventLimits {
  return {
    records: own.records ?? limits.records,
    fileBytes: own.fileBytes ?? limits.fileBytes,
    requestsPerMinute: own.requestsPerMinute ?? limits.requestsPerMinute,
  }
}

/** Whether a limit may refuse what is written. */
export function isLimited(limits: EventLimits, bringsFiles: boolean): boolean {
  return limits.records !== undefined || (limits.fileBytes !== undefined && bringsFiles)
}

/**
 * Runs `work`, and takes it back where the event holds more records or bytes than it may then and
 * did not before. What makes an event smaller is never refused. Throws 507.
 */
export async function withinLimits<Result>(
  writer: RecordWriter,
  limits: EventLimits,
  bringsFiles: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const measures = [
    ...(limits.records === undefined
      ? []
      : [{ most: limits.records, measure: () => writer.recordCount(), problem: tooManyRecords }]),
    ...(limits.fileBytes === undefined || !bringsFiles
      ? []
      : [{ most: limits.fileBytes, measure: () => writer.fileBytes(), problem: tooManyBytes }]),
  ]
  const before: number[] = []
  for (const { measure } of measures) before.push(await measure())
  const result = await work()
  for (const [index, { most, measure, problem }] of measures.entries()) {
    const after = await measure()
    if (after > most && after > (before[index] ?? 0)) throw problem(most)
  }
  return result
}

function tooManyRecords(most: number): RequestProblem {
  return new RequestProblem(
    507,
    `This event has reached its limit of ${most} records. Remove some, or ask the operator of the service to raise the limit.`,
  )
}

export function tooManyBytes(mostBytes: number): RequestProblem {
  return new RequestProblem(
    507,
    `This event has reached its limit of ${mostBytes} bytes for files. Remove some, or ask the operator of the service to raise the limit.`,
  )
}

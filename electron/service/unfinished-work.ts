import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from './storage/types.ts'

const againMs = 10_000

/** Finishes beside the requests what a newer version needs of older data. Trouble is logged, and it is tried again. */
export function finishBeside(storage: Storage, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const finish = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (await storage.finish(signal)) return
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'What this version needs of older data could not be worked out.')
      }
      await setTimeout(againMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = finish()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

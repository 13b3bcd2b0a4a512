import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * What any file may cost: 3 GiB, or three quarters of the machine's memory. The largest picture that
 * is taken in needs about half of it while it is decoded.
 */
export const mostMemoryBytes = Math.min(3 * 1024 ** 3, totalmem() * 0.75)
const everyMs = 100

/**
 * Ends this process where it takes more memory than any file may cost: libraries that are not
 * JavaScript keep to no limit of V8's. A thread looks on, since a decoder may hold the main one.
 */
export function limitMemory(bytes = mostMemoryBytes): void {
  const look = `setInterval(() => { if (process.memoryUsage.rss() > ${bytes}) process.kill(process.pid, 'SIGKILL') }, ${everyMs})`
  new Worker(look, { eval: true }).unref()
}

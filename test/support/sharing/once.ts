import type { ContractEvents } from '../../../shared/contract/index.ts'
import type { TestApplication } from '../application.ts'

/** Resolves once something holds: it is asked now, and again after each such event. */
export function once(
  { client }: Pick<TestApplication, 'client'>,
  name: keyof ContractEvents,
  holds: () => Promise<boolean>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      holds().then((does) => {
        if (!does) return
        stop()
        resolve()
      }, reject)
    }
    const stop = client.on(name, look)
    look()
  })
}

import type { Announcements } from './plan-types.ts'

/** Those of a process that has its data for itself. */
export function ownAnnouncements(): Announcements {
  const hearers = new Set<(text: string) => void>()
  return {
    tell(text) {
      for (const hear of hearers) hear(text)
      return Promise.resolve()
    },
    listen(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

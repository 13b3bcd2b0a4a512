import { paced } from '../../../../shared/paced.ts'

/** A screen reader that is interrupted more often says nothing to its end. */
export const spokenEveryMs = 5_000

/** Says what comes, together where more comes than a line in `spokenEveryMs`. */
export interface SpokenLines<Of> {
  hear(one: Of): void
  /** Says no more, of what has come neither. */
  stop(): void
}

/** `say` is given everything that has come since it was called last. */
export function spokenLines<Of>(say: (heard: readonly Of[]) => void): SpokenLines<Of> {
  let heard: Of[] = []
  const lines = paced(spokenEveryMs, () => {
    const line = heard
    heard = []
    say(line)
  })
  return {
    hear(one) {
      heard.push(one)
      lines.ask()
    },
    stop() {
      heard = []
      lines.stop()
    },
  }
}

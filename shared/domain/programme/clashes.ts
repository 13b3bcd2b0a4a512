/** A session as far as its time and the people in it go. Times are milliseconds since 1970. */
export interface TimedSession {
  readonly key: string
  readonly startMs: number
  readonly endMs: number
  readonly trackKey: string | null
  readonly speakerKeys: readonly string[]
}

/**
 * Two sessions that cannot both take place as planned: somebody speaks in both, or they share a
 * track, at the same time.
 */
export interface Clash {
  readonly kind: 'speaker' | 'track'
  /** The key of the speaker or the track. */
  readonly of: string
  /** The sessions' keys; the one that begins first comes first. */
  readonly sessions: readonly [string, string]
}

/** Every clash, in the order of time. Sessions that only touch, or last no time, do not clash. */
export function clashesOf(sessions: readonly TimedSession[]): readonly Clash[] {
  const inOrder = sessions
    .filter(({ startMs, endMs }) => endMs > startMs)
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.key < b.key ? -1 : 1))
  const clashes: Clash[] = []
  /** The sessions still going on, by who or what takes part in them. */
  const goingOn = new Map<string, TimedSession[]>()
  for (const session of inOrder) {
    const tracks = session.trackKey === null ? [] : [{ kind: 'track' as const, of: session.trackKey }]
    const parts = [...new Set(session.speakerKeys)].map((of) => ({ kind: 'speaker' as const, of }))
    for (const { kind, of } of [...parts, ...tracks]) {
      const id = `${kind} ${of}`
      const before = (goingOn.get(id) ?? []).filter(({ endMs }) => endMs > session.startMs)
      for (const other of before) clashes.push({ kind, of, sessions: [other.key, session.key] })
      goingOn.set(id, [...before, session])
    }
  }
  return clashes
}

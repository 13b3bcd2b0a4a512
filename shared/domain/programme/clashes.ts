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
  /** When both of them go on. */
  readonly fromMs: number
  readonly untilMs: number
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
      for (const other of before) {
        const untilMs = Math.min(other.endMs, session.endMs)
        clashes.push({ kind, of, sessions: [other.key, session.key], fromMs: session.startMs, untilMs })
      }
      goingOn.set(id, [...before, session])
    }
  }
  return clashes
}

/** What one session clashes with at a place where it is not, or not yet. The others may hold it too. */
export function clashesAt<Session extends TimedSession>(
  session: Session,
  others: readonly Session[],
): readonly Clash[] {
  const near = others.filter(
    ({ key, startMs, endMs }) => key !== session.key && startMs < session.endMs && endMs > session.startMs,
  )
  return clashesOf([session, ...near]).filter(({ sessions }) => sessions.includes(session.key))
}

/**
 * The clashes that a change makes: what clashed before, with whomever and wherever, is none of its
 * doing.
 */
export function clashesMade(
  before: readonly TimedSession[],
  after: readonly TimedSession[],
): readonly Clash[] {
  const mark = ({ kind, of, sessions }: Clash): string => [kind, of, ...sessions.toSorted()].join(' ')
  const known = new Set(clashesOf(before).map(mark))
  return clashesOf(after).filter((clash) => !known.has(mark(clash)))
}

/**
 * When a session could take place again, as long as it lasts and after it ends: the earliest time at
 * which neither its track nor anybody who speaks in it is taken. Milliseconds since 1970.
 */
export function nextFreeStart(session: TimedSession, others: readonly TimedSession[]): number {
  const lasts = session.endMs - session.startMs
  const taken = others
    .filter(({ endMs }) => endMs > session.endMs)
    .filter(({ trackKey, speakerKeys }) => {
      const sharesTrack = trackKey !== null && trackKey === session.trackKey
      return sharesTrack || speakerKeys.some((key) => session.speakerKeys.includes(key))
    })
    .sort((a, b) => a.startMs - b.startMs)
  return taken.reduce(
    (start, one) => (one.startMs < start + lasts && one.endMs > start ? one.endMs : start),
    session.endMs,
  )
}

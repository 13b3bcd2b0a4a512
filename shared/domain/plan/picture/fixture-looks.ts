import type { FixtureKind } from '../elements.ts'
import type { Tone } from './tones.ts'

/** How a fixture's area is filled. */
type Ground = 'solid' | 'tinted' | 'hatched' | 'dotted' | 'none'

export interface FixtureLook {
  readonly ground: Ground
  readonly tone: Tone
}

export const fixtureLooks: Readonly<Record<FixtureKind, FixtureLook>> = {
  wall: { ground: 'solid', tone: 'neutral' },
  column: { ground: 'solid', tone: 'neutral' },
  entrance: { ground: 'tinted', tone: 'info' },
  'emergency-exit': { ground: 'tinted', tone: 'success' },
  stage: { ground: 'tinted', tone: 'accent' },
  lounge: { ground: 'dotted', tone: 'neutral' },
  restricted: { ground: 'hatched', tone: 'danger' },
  power: { ground: 'tinted', tone: 'warning' },
  water: { ground: 'tinted', tone: 'info' },
  arrow: { ground: 'none', tone: 'neutral' },
  label: { ground: 'none', tone: 'neutral' },
  image: { ground: 'none', tone: 'neutral' },
}

import type { Chord } from '../../keys/chord.ts'

type Held = 'Shift' | 'Alt' | 'Mod'

/** What the keys held beside the pointer mean, by gesture. A meaning has the same key in all of them. */
export const modifiers = {
  drag: { oneAxis: 'Shift', copy: 'Alt', noSnap: 'Mod' },
  carry: { noSnap: 'Mod' },
  resize: { ratio: 'Shift', fromCentre: 'Alt', noSnap: 'Mod' },
  turn: { steps: 'Shift', noSnap: 'Mod' },
  draw: { ratio: 'Shift', fromCentre: 'Alt', noSnap: 'Mod' },
  drawLine: { steps: 'Shift', fromCentre: 'Alt', noSnap: 'Mod' },
  drawBlock: { noSnap: 'Mod' },
  drawCorners: { steps: 'Shift', noSnap: 'Mod' },
  pickPoints: { oneAxis: 'Shift' },
  measure: { oneAxis: 'Shift', noSnap: 'Mod' },
  frame: { add: 'Shift', enclose: 'Alt' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Held>>>>

export type Gesture = keyof typeof modifiers
type MeaningOf<G extends Gesture> = G extends Gesture ? keyof (typeof modifiers)[G] : never
export type Meaning = MeaningOf<Gesture>

/** The key of each meaning, in the order of the table. */
export const modifierKeys: ReadonlyMap<Meaning, Chord> = new Map(
  Object.values(modifiers).flatMap((meanings) => Object.entries(meanings) as [Meaning, Held][]),
)

/** What the keys held beside the pointer can ask of a gesture. */
export function meaningsOf(gesture: Gesture): readonly Meaning[] {
  return Object.keys(modifiers[gesture]) as Meaning[]
}

/** What is held; `mod` is Control, or Command on a Mac. */
export interface HeldKeys {
  readonly shift: boolean
  readonly alt: boolean
  readonly mod: boolean
}

/** Whether the key that asks it of a gesture is held. */
export function isModifierHeld<G extends Gesture>(
  gesture: G,
  meaning: MeaningOf<G>,
  { shift, alt, mod }: HeldKeys,
): boolean {
  const meanings: Partial<Record<Meaning, Held>> = modifiers[gesture]
  const key: Held | undefined = meanings[meaning]
  switch (key) {
    case 'Shift':
      return shift
    case 'Alt':
      return alt
    case 'Mod':
      return mod
    case undefined:
      return false
  }
}

/**
 * A key with what is held beside it, as commands name it: `Mod+Shift+G`, `Alt+ArrowLeft`, `Delete`,
 * `]`. `Mod` is Control, or Command on a Mac. Letters are upper case; Shift is not part of a chord
 * of a digit or a sign, since keyboards differ in what needs it.
 */
export type Chord = string

/** Whether the chord is one character by itself or with Shift, as WCAG 2.1.4 has it. */
export function isCharacter(chord: Chord): boolean {
  return /^(Shift\+)?.$/u.test(chord)
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'
>

/** The chord that is pressed, however the keyboard is laid out. */
export function chordOf(event: Pressed): Chord {
  // AltGr brings signs such as `]` and is reported as Control with Alt.
  const isSignByAltGr = event.key.length === 1 && event.getModifierState('AltGraph')
  const mod = !isSignByAltGr && (event.ctrlKey || event.metaKey)
  const alt = !isSignByAltGr && event.altKey
  const key = keyOf(event, mod || alt)
  const isSign = key.length === 1 && !/[A-Z]/.test(key)
  return [mod ? 'Mod' : '', alt ? 'Alt' : '', event.shiftKey && !isSign ? 'Shift' : '', key]
    .filter(Boolean)
    .join('+')
}

/** Commands stand on the Latin letters also where the keyboard writes others, or Alt makes a sign of one. */
function keyOf({ key, code }: Pressed, isHeld: boolean): string {
  if (key === ' ') return 'Space'
  if (key.length !== 1) return key
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const isAscii = key <= '~'
  return !isAscii && isHeld && letter !== undefined ? letter : key.toUpperCase()
}

interface Parts {
  readonly mod: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly key: string
}

function partsOf(chord: Chord): Parts {
  const held = chord.split('+')
  // What is held by itself, beside a pointer.
  if (held.length === 1) return { mod: false, alt: false, shift: false, key: chord }
  // The plus key itself: `+`, `Mod++`.
  const key = chord.endsWith('+') ? '+' : (held.at(-1) ?? '')
  return { mod: held.includes('Mod'), alt: held.includes('Alt'), shift: held.includes('Shift'), key }
}

/** Whether this computer's keyboard is one of Apple's, with Command instead of Control. */
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const printed: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  ContextMenu: '▤',
  Mod: 'Ctrl',
  Shift: '⇧',
}
/** Apple prints signs in every language. */
const printedIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    Mod: 'Strg',
    Delete: 'Entf',
    Home: 'Pos1',
    End: 'Ende',
    PageUp: 'Bild ↑',
    PageDown: 'Bild ↓',
    Space: 'Leer',
  },
  fr: {
    Delete: 'Suppr',
    Home: 'Début',
    End: 'Fin',
    PageUp: 'Pg ↑',
    PageDown: 'Pg ↓',
    Space: 'Espace',
    Enter: 'Entrée',
  },
}
const printedByApple: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Alt: '⌥',
  Delete: '⌦',
  Backspace: '⌫',
  Enter: '↩',
}

/**
 * The chord as printed on the keys of this computer, to be pressed together: `['⇧', 'Ctrl', 'Z']`;
 * on those of the language that the page is in.
 */
export function printedKeys(
  chord: Chord,
  apple: boolean = isApple,
  language: string = pageLanguage(),
): readonly string[] {
  const { mod, alt, shift, key } = partsOf(chord)
  const nameOf = (named: string): string =>
    (apple ? printedByApple : printedIn[language])?.[named] ?? printed[named] ?? named
  return [...(shift ? ['Shift'] : []), ...(alt ? ['Alt'] : []), ...(mod ? ['Mod'] : []), key].map(nameOf)
}

function pageLanguage(): string {
  return typeof document === 'undefined' ? 'en' : document.documentElement.lang
}

/** The chord as `aria-keyshortcuts` has it: `Control+Shift+Z`. */
export function ariaKeys(chord: Chord, apple: boolean = isApple): string {
  const { mod, alt, shift, key } = partsOf(chord)
  return [
    mod ? (apple ? 'Meta' : 'Control') : '',
    alt ? 'Alt' : '',
    shift ? 'Shift' : '',
    key === '+' ? 'Plus' : key,
  ]
    .filter(Boolean)
    .join('+')
}

/** Chords that are told on one line: what they have in common once, then each key. */
export function printedLine(chords: readonly Chord[], apple: boolean = isApple): readonly string[] {
  const [first = [], ...others] = chords.map((chord) => printedKeys(chord, apple))
  return [...first, ...others.flatMap((keys) => keys.slice(-1))]
}

/** For what is ordered by no meaning: hues that are told apart by people who see few colours too. */
export const hues = ['blue', 'orange', 'teal', 'purple', 'ochre', 'pink', 'sky', 'brown'] as const

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'neutral' | (typeof hues)[number]

export interface ToneColours {
  /** The surface where it is large enough to write on. */
  readonly fill: string
  /** The outline, the sign, and the whole surface seen from far. */
  readonly strong: string
}

type Palette<Name extends Tone> = Readonly<Record<Name, ToneColours>>

/** Each differs from its neighbours in lightness too, as well as in hue. */
export const hueColours: Readonly<Record<'light' | 'dark', Palette<(typeof hues)[number]>>> = {
  light: {
    blue: { strong: '#2762ad', fill: '#e1ecf8' },
    orange: { strong: '#d0660f', fill: '#fdecdd' },
    teal: { strong: '#0b7f74', fill: '#daf2ef' },
    purple: { strong: '#8a4bb8', fill: '#f1e7f8' },
    ochre: { strong: '#a38403', fill: '#f8f2d2' },
    pink: { strong: '#c2407f', fill: '#fbe5ef' },
    sky: { strong: '#2a97c2', fill: '#def2fa' },
    brown: { strong: '#6f4a2b', fill: '#f1e8e0' },
  },
  dark: {
    blue: { strong: '#4f8fdb', fill: '#13253a' },
    orange: { strong: '#e58b3d', fill: '#35220f' },
    teal: { strong: '#2fb0a3', fill: '#0e2b28' },
    purple: { strong: '#b07ddc', fill: '#291b36' },
    ochre: { strong: '#d3b42e', fill: '#2e290d' },
    pink: { strong: '#e5739f', fill: '#371a28' },
    sky: { strong: '#63c4ea', fill: '#112b37' },
    brown: { strong: '#a57c57', fill: '#2a2018' },
  },
}

/** A plan on paper is a plan in the light theme: these are its colours, which a test compares. */
export const paperTones: Palette<Tone> = {
  success: { fill: '#e2f3e9', strong: '#1f8a52' },
  warning: { fill: '#fcf0d9', strong: '#b87503' },
  danger: { fill: '#fdebe9', strong: '#c9302a' },
  info: { fill: '#e4f0fa', strong: '#2a7ac0' },
  accent: { fill: '#e9edfc', strong: '#3b55d9' },
  neutral: { fill: '#f6f7f9', strong: '#848c9b' },
  ...hueColours.light,
}

export const paperInk = {
  text: '#16191f',
  muted: '#515967',
  line: '#ccd1d9',
  hall: '#ccd1d9',
  paper: '#ffffff',
}

/** What signs and letters are drawn in. */
export interface PictureColours {
  readonly tones: Palette<Tone>
  readonly text: string
  readonly muted: string
}

export const paperColours: PictureColours = { tones: paperTones, text: paperInk.text, muted: paperInk.muted }

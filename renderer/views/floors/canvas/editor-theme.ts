import { colours, fontFamily, type ThemeName } from '../../../design/tokens.ts'
import type { EditorTheme, Tone } from '../../../floor-editor/view/theme.ts'

/** How the editor looks, but for its words. */
export type EditorColours = Omit<EditorTheme, 'measureText'>

type Hues = Readonly<Record<Exclude<Tone, 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'neutral'>, { fill: string; strong: string }>>

/** Each differs from its neighbours in lightness too, as well as in hue. */
const hueColours: Readonly<Record<ThemeName, Hues>> = {
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

/** The editor's colours from the design tokens. */
export function editorTheme(name: ThemeName): EditorColours {
  const c = colours[name]
  return {
    surroundings: c.sunken,
    hall: c.surface,
    hallEdge: c.borderStrong,
    gridFine: name === 'light' ? '#f3f4f6' : '#1a1e24',
    gridCoarse: name === 'light' ? '#e6e9ee' : '#242932',
    text: c.text,
    textMuted: c.textMuted,
    selection: c.focus,
    selectionFill: name === 'light' ? 'rgb(59 85 217 / 12%)' : 'rgb(130 153 255 / 16%)',
    onSelection: name === 'light' ? '#ffffff' : '#0e1014',
    handle: c.surface,
    guide: name === 'light' ? '#d6249f' : '#ff7ad1',
    problem: c.danger,
    problemFill: name === 'light' ? 'rgb(201 48 42 / 26%)' : 'rgb(255 110 100 / 32%)',
    warning: c.warning,
    warningFill: name === 'light' ? 'rgb(184 117 3 / 22%)' : 'rgb(239 187 99 / 26%)',
    tones: {
      success: { fill: c.successSubtle, strong: c.success },
      warning: { fill: c.warningSubtle, strong: c.warning },
      danger: { fill: c.dangerSubtle, strong: c.danger },
      info: { fill: c.infoSubtle, strong: c.info },
      accent: { fill: c.accentSubtle, strong: c.accent },
      neutral: { fill: c.background, strong: c.control },
      ...hueColours[name],
    },
    fontFamily,
  }
}

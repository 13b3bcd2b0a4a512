/** A type and not an interface: only its entries can be walked without losing their type. */
export type ColourTokens = {
  /** Behind everything. */
  readonly background: string
  /** Panels, tables, cards. */
  readonly surface: string
  /** Menus, dialogs, popovers. */
  readonly raised: string
  /** Wells: the canvas's surroundings, code, tracks of bars. */
  readonly sunken: string
  readonly hover: string
  readonly selected: string
  readonly border: string
  readonly borderStrong: string
  /** The outline of a control; three to one against what it stands on. */
  readonly control: string
  readonly text: string
  readonly textMuted: string
  readonly textFaint: string
  readonly accent: string
  readonly accentHover: string
  readonly accentPressed: string
  readonly accentText: string
  readonly accentSubtle: string
  readonly onAccent: string
  readonly successText: string
  readonly successSubtle: string
  readonly success: string
  readonly warningText: string
  readonly warningSubtle: string
  readonly warning: string
  readonly dangerText: string
  readonly dangerSubtle: string
  readonly danger: string
  readonly dangerHover: string
  readonly onDanger: string
  readonly infoText: string
  readonly infoSubtle: string
  readonly info: string
  readonly focus: string
  readonly scrim: string
}

export type ThemeName = 'light' | 'dark'

export const colours: Readonly<Record<ThemeName, ColourTokens>> = {
  light: {
    background: '#f6f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eef0f3',
    hover: '#f0f2f5',
    selected: '#e9edfc',
    border: '#e4e7ec',
    borderStrong: '#ccd1d9',
    control: '#848c9b',
    text: '#16191f',
    textMuted: '#515967',
    textFaint: '#616978',
    accent: '#3b55d9',
    accentHover: '#304ac9',
    accentPressed: '#263db0',
    accentText: '#2f47c0',
    accentSubtle: '#e9edfc',
    onAccent: '#ffffff',
    successText: '#146239',
    successSubtle: '#e2f3e9',
    success: '#1f8a52',
    warningText: '#7d4b00',
    warningSubtle: '#fcf0d9',
    warning: '#b87503',
    dangerText: '#a8231b',
    dangerSubtle: '#fdebe9',
    danger: '#c9302a',
    dangerHover: '#b3261e',
    onDanger: '#ffffff',
    infoText: '#1b588e',
    infoSubtle: '#e4f0fa',
    info: '#2a7ac0',
    focus: '#3b55d9',
    scrim: 'rgb(22 25 31 / 42%)',
  },
  dark: {
    background: '#0e1014',
    surface: '#15181d',
    raised: '#1c2027',
    sunken: '#0a0c0f',
    hover: '#1f242c',
    selected: '#1e2745',
    border: '#252a33',
    borderStrong: '#39404d',
    control: '#6b7485',
    text: '#e9ebef',
    textMuted: '#a7aebb',
    textFaint: '#929aa9',
    accent: '#4d65e4',
    accentHover: '#445bd6',
    accentPressed: '#3c52c6',
    accentText: '#a3b4ff',
    accentSubtle: '#1e2745',
    onAccent: '#ffffff',
    successText: '#74d6a0',
    successSubtle: '#12291d',
    success: '#34a56a',
    warningText: '#efbb63',
    warningSubtle: '#2d230f',
    warning: '#cf9022',
    dangerText: '#ff9d95',
    dangerSubtle: '#371b1a',
    danger: '#cf3f37',
    dangerHover: '#c1362f',
    onDanger: '#ffffff',
    infoText: '#8cc3f4',
    infoSubtle: '#122637',
    info: '#4291d6',
    focus: '#8299ff',
    scrim: 'rgb(4 5 7 / 62%)',
  },
}

/** CSS pixels; one for all controls, whichever library they are of. */
export const controlHeight = 30

/** In CSS pixels. */
export const radius = { small: 4, medium: 6, large: 10 } as const

export const fontFamily =
  "'Inter Variable', 'Noto Sans Arabic Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"
export const monospaceFamily = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace"

export const shadow: Readonly<Record<ThemeName, { readonly low: string; readonly high: string }>> = {
  light: {
    low: '0 1px 2px rgb(22 25 31 / 6%), 0 1px 3px rgb(22 25 31 / 5%)',
    high: '0 4px 12px rgb(22 25 31 / 8%), 0 16px 40px rgb(22 25 31 / 14%)',
  },
  dark: {
    low: '0 1px 2px rgb(0 0 0 / 40%)',
    high: '0 4px 12px rgb(0 0 0 / 40%), 0 16px 40px rgb(0 0 0 / 55%)',
  },
}

/** A colour token as a CSS custom property: `textMuted` → `--text-muted`. */
export function customProperty(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

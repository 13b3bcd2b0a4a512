export interface Palette {
  readonly deep: string
  readonly main: string
  readonly bright: string
  readonly pale: string
}

export const palettes: readonly [Palette, ...Palette[]] = [
  { deep: '#0f2a47', main: '#1f6feb', bright: '#58c4f6', pale: '#eaf4ff' },
  { deep: '#12372a', main: '#2f9e63', bright: '#a7d96c', pale: '#effaf0' },
  { deep: '#3b1d4f', main: '#8a4fd3', bright: '#f08cd0', pale: '#f7effd' },
  { deep: '#4a1c16', main: '#e4572e', bright: '#ffb347', pale: '#fff3ea' },
  { deep: '#0e3b43', main: '#11999e', bright: '#7fe0c4', pale: '#e9fbf8' },
  { deep: '#2b2d42', main: '#5661b3', bright: '#9fb4ff', pale: '#f0f2ff' },
  { deep: '#4b1535', main: '#c2356b', bright: '#ff8fa3', pale: '#fff0f4' },
  { deep: '#3d2f0c', main: '#c98a0b', bright: '#ffd75e', pale: '#fff9e6' },
  { deep: '#10243e', main: '#0b7285', bright: '#ffd166', pale: '#eef8fb' },
  { deep: '#1f2933', main: '#52606d', bright: '#9fb3c8', pale: '#f3f6f9' },
]

import type { BenchScene } from '../scene.ts'

/** The whole hall in the middle of the window: pixels per metre, and where its corner is. */
export function wholeHall(
  host: HTMLElement,
  { hall }: BenchScene,
): { readonly scale: number; readonly x: number; readonly y: number } {
  const scale = Math.min(host.clientWidth / hall.widthMetres, host.clientHeight / hall.heightMetres) * 0.95
  return {
    scale,
    x: (host.clientWidth - hall.widthMetres * scale) / 2,
    y: (host.clientHeight - hall.heightMetres * scale) / 2,
  }
}

/** The venue's picture, for those who take one. */
export function venuePicture(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1024
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser has no 2D canvas.')
  context.fillStyle = '#eef1f5'
  context.fillRect(0, 0, 1024, 1024)
  context.fillStyle = '#c6ccd6'
  for (let at = 0; at < 1024; at += 64) {
    context.fillRect(at, 0, 2, 1024)
    context.fillRect(0, at, 1024, 2)
  }
  return canvas
}

import { csvText } from '../../../../shared/domain/tables/csv.ts'
import { fontFamily, type ColourTokens } from '../../../design/tokens.ts'
import { isMirrored } from '../../../keys/line-keys.ts'
import { saveBlob, saveText } from '../../../stores/files/save-text.ts'
import type { ChartView } from './chart-view.ts'

/** The table as a file for a spreadsheet: every row, numbers and times as they are. */
export function saveTable({ id, columns, rows }: Pick<ChartView, 'id' | 'columns' | 'rows'>): void {
  const text = csvText([
    columns.map(({ label }) => label),
    ...rows.map(({ cells }) => cells.map((cell) => cell ?? '')),
  ])
  saveText({ name: `${id}.csv`, mime: 'text/csv', text })
}

export const picturePixelRatio = 2
/** The head above the chart, in pixels of the screen. */
const headPixels = 64
const edgePixels = 20

/** The chart as a picture, with its title and what it covers above it. */
export function saveChart(
  drawn: HTMLCanvasElement,
  { id, title }: Pick<ChartView, 'id' | 'title'>,
  covers: string,
  colour: ColourTokens,
): Promise<void> {
  const canvas = document.createElement('canvas')
  const edge = edgePixels * picturePixelRatio
  const head = headPixels * picturePixelRatio
  canvas.width = drawn.width + 2 * edge
  canvas.height = drawn.height + head + edge
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('The page has no canvas.')
  pen.fillStyle = colour.surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'top'
  pen.direction = isMirrored() ? 'rtl' : 'ltr'
  pen.textAlign = 'start'
  const textStart = isMirrored() ? canvas.width - edge : edge
  pen.fillStyle = colour.text
  pen.font = `600 ${16 * picturePixelRatio}px ${fontFamily}`
  pen.fillText(title, textStart, 16 * picturePixelRatio, canvas.width - 2 * edge)
  pen.fillStyle = colour.textMuted
  pen.font = `400 ${12 * picturePixelRatio}px ${fontFamily}`
  pen.fillText(covers, textStart, 40 * picturePixelRatio, canvas.width - 2 * edge)
  pen.drawImage(drawn, edge, head)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) {
        reject(new Error('The picture could not be made.'))
        return
      }
      saveBlob(`${id}.png`, blob)
      resolve()
    }, 'image/png')
  })
}

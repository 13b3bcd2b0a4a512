import { paperSizes, type PaperChoice } from '../../../../shared/domain/plan/files/paper.ts'
import { holderName, type PlanFloor, type PlanSource } from '../../../../shared/domain/plan/plan-source.ts'
import type { PlanWords } from '../../../../shared/domain/plan/picture/plan-words.ts'
import { listedStands } from '../../../../shared/domain/plan/files/stand-table.ts'
import { isInShownLayer } from '../../../../shared/domain/plan/own-layers.ts'
import type { Typesetter } from '../../../print/typesetter.ts'
import { paperInk } from '../../../../shared/domain/plan/signs/tones.ts'
import { pointsPerMillimetre as mm } from './marks.ts'

interface ListEntry {
  readonly lead: string
  readonly text: string
}

/** Who stands where, by number and by name, on pages after the plans. */
export function writeExhibitorLists(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  {
    floors,
    booths,
    words,
    paper,
  }: Pick<PlanSource, 'floors' | 'booths'> & { readonly words: PlanWords; readonly paper: PaperChoice },
): void {
  const named = floors.flatMap((floor) =>
    listedStands(floor)
      .filter((stand) => isInShownLayer(floor.layers, stand))
      .map((stand) => ({
        floor,
        number: stand.number || words.withoutNumber,
        name: holderName(stand, booths),
      }))
      .filter(({ name }) => name !== ''),
  )
  if (named.length === 0) return
  const place = ({ floor, number }: { readonly floor: PlanFloor; readonly number: string }): string =>
    floors.length > 1 ? `${floor.name} ${number}` : number
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const columns = createColumns(document, typesetter, paper)
  columns.begin(words.listByNumber)
  for (const floor of floors) {
    const ofFloor = named.filter((entry) => entry.floor === floor)
    if (floors.length > 1 && ofFloor.length > 0) columns.heading(floor.name)
    for (const { number, name } of ofFloor) columns.entry({ lead: number, text: name })
  }
  columns.begin(words.listByName)
  for (const entry of named.toSorted((a, b) => collator.compare(a.name, b.name)))
    columns.entry({ lead: place(entry), text: entry.name })
}

const size = 8
const rowHeight = 11.5
const margin = 14 * mm
const leadWidth = 46

/** Pages of columns that are filled one after the other. */
function createColumns(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  { paper, landscape }: PaperChoice,
) {
  const upright = paperSizes[paper]
  // A list on a sheet that is meant for a wall cannot be held in a hand.
  const { width: across, height: down } = upright.width > 300 ? paperSizes.A4 : upright
  const isWide = landscape && upright.width <= 300
  const [width, height] = [(isWide ? down : across) * mm, (isWide ? across : down) * mm]
  const count = Math.max(2, Math.floor((width - 2 * margin) / 170))
  const columnWidth = (width - 2 * margin) / count
  let column = 0
  let y = 0
  let top = 0
  const write = (text: string, x: number, maxWidth: number, weight: 'regular' | 'bold', at = size): void => {
    const [line] = typesetter.lines(text, { size: at, weight, maxWidth, maxLines: 1, rightToLeft: false })
    if (line !== undefined) typesetter.draw(line, { x, baseline: y + at, size: at, colour: paperInk.text })
  }
  const addPage = (title: string): void => {
    document.addPage({ size: [width, height], margin: 0 })
    column = 0
    y = margin
    write(title, margin, width - 2 * margin, 'bold', 14)
    top = y + 26
    y = top
  }
  let title = ''
  const room = (): void => {
    if (y + rowHeight <= height - margin) return
    column += 1
    if (column === count) addPage(title)
    else y = top
  }
  const x = (): number => margin + column * columnWidth
  return {
    begin(text: string): void {
      title = text
      addPage(text)
    },
    heading(text: string): void {
      room()
      if (y > top) y += 4
      room()
      write(text, x(), columnWidth - 10, 'bold', 9)
      y += rowHeight + 2
    },
    entry({ lead, text }: ListEntry): void {
      room()
      write(lead, x(), leadWidth - 6, 'bold')
      write(text, x() + leadWidth, columnWidth - leadWidth - 10, 'regular')
      y += rowHeight
    },
  }
}

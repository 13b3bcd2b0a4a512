import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JsonObject } from '../../../../shared/domain/record/record-values.ts'
import { resourceFolder } from '../../../installation/program-files.ts'
import type { FileReference } from '../../storage/types.ts'
import type { Company } from '../companies.ts'
import type { SeededRandom } from '../random.ts'
import type { FileShelf } from './file-shelf.ts'
import { palettes } from './palettes.ts'
import { leafletPdf } from './pdf.ts'
import { drawBackdrop, drawLogo } from './pictures.ts'

/**
 * What one booth shows. Logos and documents are its own; backdrops and videos are shared, as
 * trade-fair stock is.
 */
export interface BoothMedia {
  readonly logo: FileReference
  readonly background: FileReference
  readonly thumbnail: FileReference | undefined
  readonly documents: readonly JsonObject[]
  readonly videos: readonly JsonObject[]
}

const backdropCount = 20

export async function drawBoothMedia(
  random: SeededRandom,
  shelf: FileShelf,
  companies: readonly Company[],
): Promise<readonly BoothMedia[]> {
  const backdrops = Promise.all(
    Array.from({ length: backdropCount }, async (_, index) => {
      const { large, preview } = await drawBackdrop(random, index, paletteOf(index))
      return {
        background: await shelf.put(large, `backdrop-${index + 1}.jpg`),
        preview: await shelf.put(preview, `preview-${index + 1}.jpg`),
      }
    }),
  )
  const videos = Promise.all(
    sampleVideos().map(async ({ name, title, content }) => ({
      title,
      file: await shelf.put(await content(), name),
    })),
  )
  const own = Promise.all(
    companies.map(async (company, index) => {
      const palette = boothPalette(index)
      const count = index % 3 === 2 ? 0 : random.integer(1, 2)
      const [logo, ...documents] = await Promise.all([
        drawLogo(random, index, company.word, palette).then((picture) =>
          shelf.put(picture, `${company.word.toLowerCase()}-logo.png`),
        ),
        ...Array.from({ length: count }, (_, number) => drawDocument(shelf, company, palette.main, number)),
      ])
      return { logo, documents }
    }),
  )
  const [stock, films, items] = await Promise.all([backdrops, videos, own])
  return items.map(({ logo, documents }, index) => {
    const backdrop = stock[backdropOf(index)]
    const film = index % 4 === 0 ? films[(index / 4) % films.length] : undefined
    return {
      logo,
      documents,
      background: backdrop?.background ?? logo,
      thumbnail: index % 5 === 0 ? backdrop?.preview : undefined,
      videos: film === undefined ? [] : [film],
    }
  })
}

/**
 * Every ten booths the palettes shift against the marks; the backdrop follows the palette, so that
 * a booth's colours agree.
 */
function backdropOf(index: number): number {
  const round = Math.floor(index / palettes.length)
  return (
    ((index + round * 3) % palettes.length) + palettes.length * (round % (backdropCount / palettes.length))
  )
}

function boothPalette(index: number) {
  return paletteOf(backdropOf(index))
}

function paletteOf(index: number) {
  return palettes[index % palettes.length] ?? palettes[0]
}

const kinds = [
  { title: 'Product sheet', file: 'product-sheet' },
  { title: 'Case study', file: 'case-study' },
] as const

async function drawDocument(
  shelf: FileShelf,
  company: Company,
  colour: string,
  number: number,
): Promise<JsonObject> {
  const kind = kinds[number % kinds.length] ?? kinds[0]
  const content = leafletPdf({
    title: company.name,
    subtitle: kind.title,
    paragraphs: [
      ...company.profile.split('\n\n'),
      `Find out more at https://${company.domain}.`,
      `Keywords: ${company.keywords.join(', ')}.`,
    ],
    colour,
  })
  return {
    title: `${kind.title}: ${company.name}`,
    file: await shelf.put(content, `${company.word.toLowerCase()}-${kind.file}.pdf`),
  }
}

interface SampleVideo {
  readonly name: string
  readonly title: string
  readonly content: () => Promise<Buffer>
}

const films = [
  { name: 'welcome-tour.mp4', title: 'Welcome tour' },
  { name: 'how-it-works.mp4', title: 'How it works' },
  { name: 'behind-the-scenes.mp4', title: 'Behind the scenes' },
] as const

/** The films of the sample event: short, silent, MP4. */
function sampleVideos(): readonly SampleVideo[] {
  const folder = resourceFolder('sample-event')
  return films.map(({ name, title }) => ({ name, title, content: () => readFile(join(folder, name)) }))
}

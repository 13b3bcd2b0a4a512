import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { csvText } from '../../../shared/domain/tables/csv.ts'
import { jpgFile, pdfFile, pngFile } from '../files.ts'

export interface MediaOnDisk {
  /** A list of all booths, with everything that the service wants of them but the pictures. */
  readonly list: string
  readonly folder: string
  /** Of the media that are for booths, by SHA-256. */
  readonly hashes: readonly string[]
}

/**
 * What an organiser has on the disk: a list of exhibitors, and a folder with one folder for each of
 * them, named as people name them, with real files.
 */
export async function mediaOnDisk(root: string, booths: number, floor: string): Promise<MediaOnDisk> {
  const folder = join(root, 'Exhibitor media')
  const headings = [
    'Booth name',
    'Company profile',
    'Company website',
    'Keywords',
    'External ID',
    'Exhibitor’s name',
    'Exhibitor’s e-mail',
  ]
  const rows: (string | number)[][] = [
    [
      ...headings,
      'Address',
      'PO box',
      'City',
      'State or province',
      'Country',
      'Visible to visitors',
      'Hidden from all listings',
      'Floor',
    ],
  ]
  const hashes: string[] = []
  const put = async (path: string, content: Buffer): Promise<void> => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
    hashes.push(createHash('sha256').update(content).digest('hex'))
  }
  await mkdir(folder, { recursive: true })
  const [logo, background] = [
    await pngFile({ width: 300, height: 300 }),
    await jpgFile({ width: 1_200, height: 675 }),
  ]
  for (let number = 1; number <= booths; number += 1) {
    const name = `${['Müller Werke', 'Acme Optics', 'Łódź Tools', 'Solaris'][number % 4] ?? ''} ${number} GmbH`
    const facts = [
      `What ${name} makes.`,
      `https://example.com/${number}`,
      'machines;tools',
      1_000 + number,
      `Ada ${number}`,
      `ada${number}@example.com`,
    ]
    rows.push([name, ...facts, `Street ${number}`, '-', 'Berlin', 'Berlin', 'Germany', 'yes', 'no', floor])
    const own =
      [
        `${1_000 + number} - ${name}`,
        name,
        name.replace('ü', 'ue').replace(' GmbH', ''),
        `${1_000 + number}`,
      ][Math.floor(number / 4) % 4] ?? ''
    // A tail of its own makes each file another, whatever reads it.
    await put(`${own}/logo.png`, Buffer.concat([logo, Buffer.from(String(number))]))
    await put(`${own}/media/Hintergrund.jpg`, Buffer.concat([background, Buffer.from(String(number))]))
    await put(`${own}/Brochure ${number}.pdf`, pdfFile(name))
  }
  await writeFile(join(folder, '.DS_Store'), 'x')
  const list = join(root, 'exhibitors.csv')
  await writeFile(list, csvText(rows))
  return { list, folder, hashes }
}

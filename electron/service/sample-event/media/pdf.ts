export interface Leaflet {
  readonly title: string
  readonly subtitle: string
  readonly paragraphs: readonly string[]
  /** `#rrggbb`. */
  readonly colour: string
}

/**
 * One A4 page as a PDF of about two kilobytes: a coloured head, a title, text. Only Latin-1
 * letters.
 */
export function leafletPdf(leaflet: Leaflet): Buffer {
  const page = pageContent(leaflet)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(page, 'latin1')} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escapeText(leaflet.title)}) /Producer (Booth Builder sample event) >>`,
  ]
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((content, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${content}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

function pageContent({ title, subtitle, paragraphs, colour }: Leaflet): string {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3),
  )
  const lines = [
    `${red} ${green} ${blue} rg 0 642 595 200 re f`,
    '1 1 1 rg 1 0 0 1 0 0 cm 455 700 70 70 re f',
    `BT /F2 26 Tf 56 742 Td (${escapeText(title)}) Tj ET`,
    `BT /F1 14 Tf 56 712 Td (${escapeText(subtitle)}) Tj ET`,
    '0.15 0.18 0.22 rg',
  ]
  let y = 590
  for (const paragraph of paragraphs) {
    for (const line of wrap(paragraph, 84)) {
      lines.push(`BT /F1 12 Tf 56 ${y} Td (${escapeText(line)}) Tj ET`)
      y -= 18
    }
    y -= 12
  }
  return lines.join('\n')
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return line === '' ? lines : [...lines, line]
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\()]/g, '\\$&')
}

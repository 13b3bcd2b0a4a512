import PDFDocument from 'pdfkit'

/** A PDF with a line on every page, written by a library that is not the one it is read with. */
export async function printedPdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options })
  for (let page = 1; page <= pages; page++) document.addPage().text(`Page ${page}`)
  document.end()
  const parts: Uint8Array[] = []
  for await (const part of document) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

import type { ExportedText } from '../../../shared/contract/index.ts'

/** Hands a text to the person as a file, the way the platform saves files. */
export function saveText({ name, mime, text }: ExportedText): void {
  saveBlob(name, new Blob([text], { type: mime }))
}

/** Hands content that was made in the page to the person as a file. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the content once the click is over.
  setTimeout(() => URL.revokeObjectURL(url))
}

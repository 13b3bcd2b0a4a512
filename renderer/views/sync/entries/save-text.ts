import type { ExportedText } from '../../../../shared/contract/index.ts'

/** Hands a text to the person as a file, the way the platform saves files. */
export function saveText({ name, mime, text }: ExportedText): void {
  const url = URL.createObjectURL(new Blob([text], { type: mime }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the content once the click is over.
  setTimeout(() => URL.revokeObjectURL(url))
}

import type { Locator } from '@playwright/test'

export interface DroppedFile {
  readonly name: string
  readonly mimeType: string
  readonly content: Uint8Array
}

/** Lets go of files over an element, as a person does with the mouse. */
export async function dropFiles(target: Locator, files: readonly DroppedFile[]): Promise<void> {
  await handOver(target, files, 'drop')
}

/** Drags files over an element without letting go of them. */
export async function dragFilesOver(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'x.png'))
    for (const type of ['dragenter', 'dragover'])
      element.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
  })
}

/** Ends dragging over an element as Escape does, or the way out of the window: browsers tell no key then. */
export async function callOffDrag(target: Locator): Promise<void> {
  await target.dispatchEvent('dragleave')
}

/** Pastes files into an element that has the focus. */
export async function pasteFiles(target: Locator, files: readonly DroppedFile[]): Promise<void> {
  await target.focus()
  await handOver(target, files, 'paste')
}

async function handOver(
  target: Locator,
  files: readonly DroppedFile[],
  how: 'drop' | 'paste',
): Promise<void> {
  const encoded = files.map(({ name, mimeType, content }) => ({
    name,
    mimeType,
    base64: Buffer.from(content).toString('base64'),
  }))
  await target.evaluate(
    (element, { encoded: given, how: kind }) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        transfer.items.add(
          new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, {
            type: mimeType,
          }),
        )
      }
      if (kind === 'paste') {
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
        )
        return
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        )
      }
    },
    { encoded, how },
  )
}

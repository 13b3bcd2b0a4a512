import type { Locator } from '@playwright/test'

/** Lets go of files and folders of the disk over an element, as a file manager does: they come with their paths, and no byte of them. */
export async function dropPaths(target: Locator, paths: readonly string[]): Promise<void> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What the files are let go of over is not on the screen.')
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  try {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data })
  } finally {
    await session.detach()
  }
}

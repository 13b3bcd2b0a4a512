import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const ours = /^open-[0-9a-f-]{36}\.html$/
const leftAfterMs = 60_000

export interface OpeningPage {
  readonly path: string
  /** Works however often it is asked for. */
  remove(): Promise<void>
}

/**
 * A file for this user alone that leads a browser to `url`. The address holds the one-time token,
 * and what a program is started with, every user of the machine can read; so the browser is started
 * with the file instead. Pages that an earlier start left behind are removed.
 */
export async function writeOpeningPage(folder: string, url: string, now: () => number): Promise<OpeningPage> {
  for (const name of (await readdir(folder)).filter((found) => ours.test(found))) {
    const path = join(folder, name)
    const age = now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now())
    if (age > leftAfterMs) await rm(path, { force: true })
  }
  const path = join(folder, `open-${randomUUID()}.html`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(pageTo(url))
  } finally {
    await file.close()
  }
  return { path, remove: () => rm(path, { force: true }) }
}

/** `url` is this host's own: nothing in it needs escaping. */
function pageTo(url: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Booth Builder</title>
</head>
<body>
<p><a href="${url}">Open Booth Builder</a></p>
</body>
</html>
`
}

import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../shared/languages.ts'
import { ownPage, webTexts } from './own-page.ts'

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
export async function writeOpeningPage(
  folder: string,
  url: string,
  language: Language,
  now: () => number,
): Promise<OpeningPage> {
  for (const name of (await readdir(folder)).filter((found) => ours.test(found))) {
    const path = join(folder, name)
    const age = now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now())
    if (age > leftAfterMs) await rm(path, { force: true })
  }
  const path = join(folder, `open-${randomUUID()}.html`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(await pageTo(url, language))
  } finally {
    await file.close()
  }
  return { path, remove: () => rm(path, { force: true }) }
}

/** `url` is this host's own: nothing in it needs escaping. */
async function pageTo(url: string, language: Language): Promise<string> {
  const head = `<meta name="referrer" content="no-referrer">\n<meta http-equiv="refresh" content="0; url=${url}">\n`
  const { open: label } = await webTexts(language)
  return ownPage({ language, title: 'Booth Builder', head, body: `<p><a href="${url}">${label}</a></p>` })
}

import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/errors.ts'
import { growsByUse } from './svg-uses.ts'

/** What the picture library draws an SVG at unless told otherwise, in dots per inch. */
export const usualDensity = 72

const mostBytes = 32 * 1024 * 1024

/** Whether a file that begins so is an SVG: its first element says it. */
export function looksLikeSvg(start: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(start)
  return /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE\s[^[>]*(?:\[[\s\S]*?\]\s*)?>\s*)*<(?:\w+:)?svg[\s>]/.test(
    text,
  )
}

/**
 * The bytes of an SVG, to be drawn from memory: so it has no place of its own from which it could
 * name other files. Scripts are nothing to what draws it.
 *
 * @throws AppError `file-damaged` where entities name each other or other files, or parts are used without end, `file-too-large`
 */
export async function svgBytes(path: string, name: string): Promise<Buffer> {
  const bytes = await readFile(path)
  if (bytes.length > mostBytes)
    throw new AppError('file-too-large', `“${name}” is too large for an SVG picture.`, { details: { name } })
  const text = bytes.toString('latin1')
  const declared = text.matchAll(/<!ENTITY\s+(?:%\s*)?[^\s>]+\s+("[^"]*"|'[^']*'|[A-Z]+)/g)
  for (const [, value = ''] of declared) {
    if (/^[A-Z]/.test(value) || /[&%<]/.test(value)) throw growing(name)
  }
  if (growsByUse(text)) throw growing(name)
  return bytes
}

function growing(name: string): AppError {
  return new AppError(
    'file-damaged',
    `“${name}” refers to other files, or grows without end when it is read.`,
    {
      details: { reason: 'svg-entities', name },
    },
  )
}

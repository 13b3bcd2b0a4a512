import { tableLimits, tooLargeError } from '../limits.ts'

/**
 * A sheet's text as its reader needs it: every cell says where it is, which the format leaves to its
 * place in the row where a program does not say it; cells that have a look and no content are left
 * out, which may go on to the last row there is; errors of formulas are texts, which the reader would
 * leave out. `undefined`: it has nothing else. Throws `file-too-large`.
 */
export function tidySheet(xml: string): string | undefined {
  let [row, column, cells, end] = [0, 0, 0, 0]
  const pieces: string[] = []
  // One after another: of a sheet with too much in it no more is read than there may be.
  for (const match of xml.matchAll(/<(\w+:)?(row|c)(\s[^<>]*?)?(\/)?>/g)) {
    const [tag, prefix = '', name = '', attributes, empty] = match
    const usual =
      empty === undefined && attributes !== undefined && name === 'c' ? usualCell.exec(attributes) : null
    const place = usual?.[1] ?? placeIn(attributes, name)
    if (name === 'row') {
      row = place === '' ? row + 1 : Number(place)
      column = 0
    } else {
      column = place === '' ? column + 1 : columnNumber(place)
      if (empty === undefined) refuseTooMuch((cells += 1), column, row)
    }
    // It is as it should be: of a large sheet nearly every cell is.
    if (usual !== null && Number(usual[2]) === row) continue
    pieces.push(xml.slice(end, match.index))
    end = match.index + tag.length
    if (empty === undefined)
      pieces.push(
        name === 'row'
          ? `<${prefix}row r="${row}">`
          : `<${prefix}c r="${columnLetters(column)}${row}"${lookOf(attributes)}>`,
      )
  }
  if (cells === 0) return undefined
  pieces.push(xml.slice(end))
  return pieces.join('').replaceAll(/<(?:\w+:)?row r="\d+">\s*<\/(?:\w+:)?row>/g, '')
}

function refuseTooMuch(cells: number, column: number, row: number): void {
  if (cells > tableLimits.cells) throw tooLargeError('cells')
  if (column > tableLimits.columns) throw tooLargeError('columns')
  if (row > tableLimits.rows + 1) throw tooLargeError('rows')
}

/** Of a cell, its style and type. */
function lookOf(attributes: string | undefined): string {
  const style = textOf(styleAttribute, attributes)
  const type = textOf(typeAttribute, attributes)
  return `${style === '' ? '' : ` s="${style}"`}${type === '' ? '' : ` t="${type === 'e' ? 'str' : type}"`}`
}

/** A character may be written as a reference of this many (`&#x1F600;`). */
const longestReference = 9

/**
 * The same text, where nothing between two tags is longer than a cell may be: of many millions of
 * letters the reader does not come to an end. Throws `file-too-large`.
 */
export function refuseLongTexts(xml: string): string {
  const most = tableLimits.cellLength * longestReference
  for (let end = xml.indexOf('>'); end >= 0;) {
    const next = xml.indexOf('<', end)
    if ((next < 0 ? xml.length : next) - end > most) throw tooLargeError('cellLength')
    end = next < 0 ? -1 : xml.indexOf('>', next)
  }
  return xml
}

const usualCell = /^\s+r="([A-Z]+(\d+))"(?:\s+s="\d+")?(?:\s+t="(?!e")\w+")?$/
const placeAttribute = /\sr\s*=\s*["']([^"']*)["']/
const styleAttribute = /\ss\s*=\s*["']([^"']*)["']/
const typeAttribute = /\st\s*=\s*["']([^"']*)["']/

function textOf(attribute: RegExp, attributes: string | undefined): string {
  return attributes === undefined ? '' : (attribute.exec(attributes)?.[1] ?? '')
}

/** What an element says of its place; nothing where it says none that a sheet has. */
function placeIn(attributes: string | undefined, name: string): string {
  const place = textOf(placeAttribute, attributes).toUpperCase()
  return (name === 'row' ? /^\d{1,7}$/ : /^[A-Z]{1,3}\d{1,7}$/).test(place) ? place : ''
}

/** 1 for A; of an address its letters alone. */
export function columnNumber(address: string): number {
  let number = 0
  for (const letter of /^[A-Z]*/.exec(address)?.[0] ?? '') number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

function columnLetters(number: number): string {
  const rest = Math.floor((number - 1) / 26)
  return `${rest === 0 ? '' : columnLetters(rest)}${String.fromCharCode(65 + ((number - 1) % 26))}`
}

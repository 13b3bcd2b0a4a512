import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesIn, type Source } from '../../support/sources.ts'

/** A file of fewer lines is short; one that takes it in may come to somewhat more lines than a file should have, and to no more than these. */
const shortLines = 60
const mostLines = 350
/** Whoever takes so many of our files does nothing but put them together. */
const partsOfWhole = 20
/** A folder is a register where one file takes two of three in it and so many at least, or one from elsewhere all of some. */
const leastEntries = 6
const leastOfAll = 3

const product = sourcesIn(['electron', 'renderer', 'shared', 'resources'])
const tested = new Set([...sourcesIn(['test']).values()].flatMap(({ imports }) => pathsOf(imports)))

/** A short file, and the only one that takes it. */
interface Corridor {
  readonly file: Source
  readonly by: Source
}

const corridors = findCorridors()
const registers = new Set([...product.values()].flatMap(registersOf))

function pathsOf(imports: Source['imports']): readonly string[] {
  return [...new Set(imports.map(({ path }) => path))]
}

function findCorridors(): readonly Corridor[] {
  const pairs = [...product.values()].flatMap((by) => pathsOf(by.imports).map((path) => ({ path, by })))
  const importers = Map.groupBy(pairs, ({ path }) => path)
  return [...product.values()].flatMap((file) => {
    const [only, ...others] = importers.get(file.path) ?? []
    const isShort = file.lines < shortLines && /\.(ts|vue)$/.test(file.path)
    return isShort && only !== undefined && others.length === 0 && !tested.has(file.path)
      ? [{ file, by: only.by }]
      : []
  })
}

/** The folders whose files one file takes alike. */
function registersOf({ path, imports }: Source): readonly string[] {
  if (!path.endsWith('.ts')) return []
  return [...Map.groupBy(pathsOf(imports), dirname)].flatMap(([folder, { length: taken }]) => {
    const all = [...product.keys()].filter((one) => one !== path && dirname(one) === folder).length
    const isMost = taken >= leastEntries && taken * 3 >= all * 2
    const isAll = taken >= leastOfAll && taken === all && dirname(path) !== folder
    return isMost || isAll ? [folder] : []
  })
}

const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')
const isComponent = ({ path }: Source): boolean => path.endsWith('.vue')
const templateOf = ({ text }: Source): string => text.slice(text.indexOf('\n<template>'))

function isTaken({ file, by }: Corridor, how: Source['imports'][number]['how']): boolean {
  return by.imports.every((one) => one.path !== file.path || one.how === how)
}

/** Why a short file that one other takes may stand by itself. */
const reasons: Readonly<Record<string, (corridor: Corridor) => boolean>> = {
  'it is loaded only when it is needed': (one) => isTaken(one, 'lazy'),
  'it is loaded for what it does before others are': (one) => isTaken(one, 'effect'),
  'a program writes it': ({ file }) => file.text.startsWith('// Written by '),
  // Views ask stores, which alone speak to the core; hosts ask rooms.
  'it belongs to another room': ({ file, by }) => roomOf(file.path) !== roomOf(by.path),
  'it is an entry of a register, as its neighbours are': ({ file }) => registers.has(dirname(file.path)),
  'it is a part of what the other puts together': ({ by }) =>
    pathsOf(by.imports.filter(({ how }) => how !== 'type')).length >= partsOfWhole,
  'both together would be too long': ({ file, by }) => file.lines + by.lines > mostLines,
  // A component's script runs anew for each that is shown.
  'it does something once for all, and the other is a component': ({ file, by }) =>
    isComponent(by) && !isComponent(file) && /^(?:let |const [^=]+ = new |\w+(?:\.\w+)*\()/m.test(file.text),
  'it is a component with work of its own': ({ file }) =>
    isComponent(file) &&
    /\b(?:computed|(?:shallowR|r)ef|watch|inject|use(?!Text\b|Formats\b)[A-Z]\w*)(?:<[^(]*>)?\(/.test(
      file.text,
    ),
  'it is a component that is put in several places, or chosen': ({ file, by }) =>
    isComponent(file) &&
    templateOf(by).split(new RegExp(String.raw`<${basename(file.path, '.vue')}\b`)).length !== 2,
  'it is a dialog': ({ file }) => /^\n<template>\s*<\w*Dialog/.test(templateOf(file)),
}

it('a short file that one other takes, and no test, is joined with that or with a neighbour', () => {
  const found = corridors.filter((one) => !Object.values(reasons).some((holds) => holds(one)))
  expect(found.map(({ file, by }) => `join ${file.path} with ${by.path}`)).toEqual([])
})

it.each(Object.entries(reasons))('there are such files of which %s', (_reason, holds) => {
  expect(corridors.some(holds)).toBe(true)
})

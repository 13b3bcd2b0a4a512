import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { layerOf, standState, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import type { PlanFloor } from '../../../shared/domain/plan/plan-source.ts'
import type { PlanWords } from '../../../shared/domain/plan/picture/plan-words.ts'
import { listedStands } from '../../../shared/domain/plan/files/stand-table.ts'
import { shapeArea, shapeBounds } from '../../../shared/domain/plan/geometry/shape.ts'
import type { StandCategory } from '../../../shared/domain/plan/layout.ts'
import { isInShownLayer } from '../../../shared/domain/plan/own-layers.ts'
import { patternStyles, type Pattern } from '../../../shared/domain/plan/picture/paints.ts'
import { resourceFolder } from '../../installation/program-files.ts'
import type { LegendEntry, PlanPicture } from '../../../shared/domain/plan/picture/plan-picture.ts'
import { groundOf, type Ground } from './ground.ts'
import { planSvg, signElement, xml } from '../writing/svg.ts'

/** What anybody may know of an exhibitor. */
export interface PublicBooth {
  readonly name: string
  readonly profile: string
  readonly website: string
  readonly address: string
  readonly keywords: readonly string[]
  readonly logo: { readonly mime: string; readonly bytes: Buffer } | null
}

const nobody: PublicBooth = { name: '', profile: '', website: '', address: '', keywords: [], logo: null }

export interface InteractivePlan {
  /** Readers' favourites are kept in their browser under a digest of the id. */
  readonly event: { readonly id: string; readonly name: string }
  /** As a code of HTML's `lang`. */
  readonly language: string
  readonly words: PlanWords
  readonly categories: readonly StandCategory[]
  readonly floors: readonly { readonly floor: PlanFloor; readonly picture: PlanPicture }[]
  /** `undefined`: nobody may know who stands there. */
  readonly boothOf: (key: string) => PublicBooth | undefined
}

/**
 * Plans as one page of HTML that needs no network and allows none: its policy lets in the script
 * and the style it came with, by their digests, and pictures that stand in it. What people wrote is
 * in it as escaped text and as JSON that cannot end its element.
 */
export async function planPage({
  event,
  language,
  words,
  categories,
  floors,
  boothOf,
}: InteractivePlan): Promise<string> {
  const [route, page, style] = await Promise.all(['route.js', 'plan.js', 'plan.css'].map(resource))
  const script = `${route ?? ''}${page ?? ''}`
  const logos: string[] = []
  const logoOf = new Map<string, number>()
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const told = (stand: Stand, ground: Ground) => {
    const { logo, ...booth } = (stand.boothKey === null ? undefined : boothOf(stand.boothKey)) ?? nobody
    if (stand.boothKey !== null && logo !== null && !logoOf.has(stand.boothKey)) {
      logoOf.set(stand.boothKey, logos.push(`data:${logo.mime};base64,${logo.bytes.toString('base64')}`) - 1)
    }
    const { minX, minY, maxX, maxY } = shapeBounds(stand)
    return {
      id: stand.id,
      number: stand.number,
      state: standState(stand),
      name: booth.name,
      category: stand.category === null ? '' : (names.get(stand.category) ?? ''),
      area: Math.round(shapeArea(stand) * 10) / 10,
      box: [minX, minY, maxX, maxY],
      cells: ground.stands.get(stand.id) ?? [],
      profile: booth.profile,
      website: booth.website,
      address: booth.address,
      keywords: booth.keywords,
      logo: (stand.boothKey === null ? undefined : logoOf.get(stand.boothKey)) ?? null,
    }
  }
  const data = {
    words,
    key: createHash('sha256').update(event.id).digest('hex').slice(0, 16),
    floors: floors.map(({ floor, picture }) => {
      const isShown = (element: PlanElement): boolean =>
        isInShownLayer(floor.layers, element) &&
        picture.layers.some(({ layer }) => layer === layerOf(element))
      const ground = groundOf(floor)
      return {
        ...{ name: floor.name, width: floor.hall.widthMetres, height: floor.hall.heightMetres },
        ground: { cell: ground.cell, columns: ground.columns, rows: ground.rows },
        entrances: ground.entrances.map(({ fixture, cells }) => ({
          id: fixture.id,
          name: (isShown(fixture) ? fixture.text : '') || words.fixtures.entrance,
          cells,
        })),
        stands: listedStands(floor)
          .filter(isShown)
          .map((stand) => told(stand, ground)),
      }
    }),
    logos,
  }
  const policy = `default-src 'none'; script-src '${digest(script)}'; style-src '${digest(style ?? '')}'; img-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="${xml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${xml(event.name)}</title>
<style>${style ?? ''}</style>
</head>
<body>
<header>
<h1>${xml(event.name)}</h1>
<div id="tabs" class="tabs" role="tablist" aria-label="${xml(words.floors)}"></div>
<button id="theme" type="button">${xml(words.theme)}</button>
<button id="print" type="button">${xml(words.print)}</button>
</header>
<main id="plan" class="plan" tabindex="0" aria-label="${xml(words.wholePlan)}">
${floors.map(({ floor, picture }, at) => `<div id="floor-${at}" class="floor" role="tabpanel" aria-label="${xml(floor.name)}" hidden>${planSvg(picture, { title: floor.name, prefix: `f${at}-` })}</div>`).join('\n')}
${legendOf(floors[0]?.picture)}
<div class="zoom">
<button id="zoom-in" type="button" aria-label="${xml(words.zoomIn)}">+</button>
<button id="zoom-out" type="button" aria-label="${xml(words.zoomOut)}">−</button>
<button id="zoom-all" type="button">${xml(words.wholePlan)}</button>
</div>
</main>
<aside aria-label="${xml(words.stands)}">
<section id="details" class="details" aria-live="polite" hidden></section>
<div class="search" role="search">
<label for="search">${xml(words.searchFor)}</label>
<input id="search" type="search" autocomplete="off" placeholder="${xml(words.search)}">
<div class="filters">
<select id="filter" aria-label="${xml(words.category)}"></select>
<button id="favourites" type="button" aria-pressed="false"></button>
</div>
<p id="count" class="count" role="status"></p>
</div>
<ul id="list" class="list" aria-label="${xml(words.stands)}"></ul>
</aside>
<script type="application/json" id="plan-data">${scriptJson(data)}</script>
<script>${script}</script>
</body>
</html>
`
}

/** Lines on a ground of 16 by 10, from 1 on; dots are lines as short as they are wide. */
const chipPatterns: Readonly<Record<Pattern, string>> = {
  hatched: 'M1 5L5 1M1 10L10 1M5 11L15 1M10 11L17 4M15 11L17 9',
  dotted: [3, 6, 9].flatMap((y) => [3, 7, 11, 15].map((x) => `M${x - 0.5} ${y}h1`)).join(''),
}

function legendOf(picture: PlanPicture | undefined): string {
  const entries = picture?.legend ?? []
  if (entries.length === 0) return ''
  const chip = ({ paint: { fill, pattern, edge }, sign, signColour }: LegendEntry): string => {
    const drawn = sign === null ? '' : signElement(sign, signColour, 'translate(9 6) scale(3.4)')
    const patterned =
      pattern === null
        ? ''
        : `<path d="${chipPatterns[pattern]}" stroke="${edge ?? 'none'}" opacity="${patternStyles[pattern].opacity}"/>`
    const ground = `<rect x="1" y="1" width="16" height="10" fill="${fill ?? 'none'}" stroke="${edge ?? 'none'}"/>`
    return `<svg viewBox="0 0 18 12" aria-hidden="true">${ground}${patterned}${drawn}</svg>`
  }
  return `<ul class="legend">${entries.map((entry) => `<li>${chip(entry)}${xml(entry.label)}</li>`).join('')}</ul>`
}

/** JSON in which nothing ends the element it stands in, or begins a comment. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** A file of the page's own. */
function resource(name: string): Promise<string> {
  return readFile(join(resourceFolder('interactive-plan'), name), 'utf8')
}

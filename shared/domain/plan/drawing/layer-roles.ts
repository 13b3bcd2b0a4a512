/** What a layer of a drawing becomes on the plan. */
export const layerRoles = ['stand', 'wall', 'column', 'entrance', 'emergency-exit', 'leave'] as const
export type LayerRole = (typeof layerRoles)[number]
export type FixtureRole = Exclude<LayerRole, 'stand' | 'leave'>

/**
 * How layers are named in English, German and French: what a word of the name contains, or is. The
 * first that fits counts: a door that is an emergency exit is one.
 */
const signs: readonly (readonly [role: LayerRole, contains: RegExp, is: RegExp])[] = [
  ['stand', /booth|stall|exhib|ausstell|parzelle|koje|emplacement/, /^(?:stands?|messest[aä]nde?)$/],
  [
    'emergency-exit',
    /notaus|fluchtt|fluchtweg|escape|emergency|egress|secours/,
    /^(?:issues?|exits?|rettungsweg)$/,
  ],
  ['entrance', /t(?:ü|ue)r|eingang|entrance|porte(?!u)/, /^(?:doors?|doorways?|gates?|tore?|entr[eé]es?)$/],
  [
    'column',
    /s(?:ä|ae)ule|st(?:ü|ue)tze|pfeiler|column|pillar|poteau|pilier|colonne/,
    /^(?:col|cols|pylon|pylons)$/,
  ],
  ['wall', /wand|w(?:ä|ae)nde|mauer|wall|cloison|partition/, /^(?:murs?|mure)$/],
]

/** What a layer is likely to be, by its name alone. */
export function guessRole(name: string): LayerRole {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return (
    signs.find(([, contains, is]) => words.some((word) => contains.test(word) || is.test(word)))?.[0] ??
    'leave'
  )
}

/** What each layer is likely to be; where none is named as stands are, the one with the most outlines has them. */
export function guessRoles(
  layers: readonly {
    readonly name: string
    readonly open: readonly unknown[]
    readonly closed: readonly unknown[]
  }[],
): ReadonlyMap<string, LayerRole> {
  const roles = new Map(layers.map(({ name }) => [name, guessRole(name)] as const))
  if ([...roles.values()].includes('stand')) return roles
  const outlines = ({ open, closed }: (typeof layers)[number]): number => closed.length * 4 + open.length
  const [most] = layers
    .filter((layer) => roles.get(layer.name) === 'leave' && outlines(layer) > 0)
    .sort((a, b) => outlines(b) - outlines(a))
  return most === undefined ? roles : roles.set(most.name, 'stand')
}

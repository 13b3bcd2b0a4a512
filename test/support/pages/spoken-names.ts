import type { Page } from '@playwright/test'

/** What is worked with or gone to by its name. */
const named = new Set([
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'grid',
  'heading',
  'image',
  'img',
  'link',
  'listbox',
  'menu',
  'menuitem',
  'meter',
  'navigation',
  'option',
  'progressbar',
  'radio',
  'radiogroup',
  'region',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'tabpanel',
  'textbox',
  'toolbar',
  'tree',
  'treeitem',
])
/** Only what is gone to by another name too has none. */
const mayBeEmpty = new Set(['tabpanel'])
/** These do the same wherever they have the same name; others need one of their own. */
const acts = new Set(['button'])

/** What is within these is not read by itself, or is named by the browser. */
const wholes = ['checkbox', 'Date', 'DateTime', 'InputTime', 'ColorWell']
/** A longer name is made of what is written in a record, which may well say a thing twice. */
const shortLetters = 60

interface Node {
  readonly nodeId: string
  readonly parentId?: string
  readonly ignored: boolean
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
}

/**
 * What is wrong with the names that a screen reader reads, a line each: none, with a loose end, the same
 * words twice, or the same as that of another button in another row of the same list, but for
 * those that begin with one of `sharedNames`.
 */
export async function nameFaults(page: Page, sharedNames: readonly string[]): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const faults = new Set<string>()
  const buttons = new Map<string, Node>()
  for (const node of nodes) {
    const role = node.role?.value ?? ''
    if (node.ignored || !named.has(role) || ancestor(node, byId, wholes) !== undefined) continue
    const name = (node.name?.value ?? '').replaceAll(/\s+/g, ' ').trim()
    const words = `${role} “${name.slice(0, 80)}”`
    if (name === '') {
      if (!mayBeEmpty.has(role)) faults.add(`no name: ${role} in ${placeOf(node, byId)}`)
      continue
    }
    if (/^[\s:،,;·|–—/-]|[\s:،,;·|–—/]$|[:·,،]\s*[·,،:]|undefined|\[object|\{\w+\}|\(\s*\)|“\s*”/u.test(name))
      faults.add(`loose end: ${words}`)
    if (isDoubled(name.slice(0, shortLetters))) faults.add(`doubled: ${words}`)
    if (!acts.has(role)) continue
    const row = ancestor(node, byId, ['listitem', 'row'])
    if (row === undefined || sharedNames.some((shared) => name.startsWith(shared))) continue
    const key = `${name} in ${row.parentId ?? ''}`
    const other = buttons.get(key)
    if (other !== undefined && other !== row) faults.add(`the same in two rows: ${words}`)
    buttons.set(key, row)
  }
  return [...faults]
}

/** Whether the same words stand twice, one after the other. */
function isDoubled(name: string): boolean {
  const words = name.split(/[\s:،,;·|–—()“”«»„]+/u).filter((word) => word !== '')
  for (let length = 1; length <= words.length / 2; length += 1)
    for (let at = 0; at + 2 * length <= words.length; at += 1) {
      const [first, second] = [
        words.slice(at, at + length).join(' '),
        words.slice(at + length, at + 2 * length).join(' '),
      ]
      if (first === second && first.length > 2 && /\p{L}/u.test(first)) return true
    }
  return false
}

function ancestor(node: Node, byId: ReadonlyMap<string, Node>, roles: readonly string[]): Node | undefined {
  for (let up = byId.get(node.parentId ?? ''); up !== undefined; up = byId.get(up.parentId ?? ''))
    if (roles.includes(up.role?.value ?? '')) return up
  return undefined
}

function placeOf(node: Node, byId: ReadonlyMap<string, Node>): string {
  const names: string[] = []
  for (
    let up = byId.get(node.parentId ?? '');
    up !== undefined && names.length < 2;
    up = byId.get(up.parentId ?? '')
  )
    if (!up.ignored && (up.name?.value ?? '') !== '')
      names.push(`${up.role?.value ?? ''} “${(up.name?.value ?? '').slice(0, 40)}”`)
  return names.join(' in ')
}

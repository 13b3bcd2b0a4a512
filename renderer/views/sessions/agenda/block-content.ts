import { minutesBetween, type AgendaSession } from '../times/agenda.ts'
import { roomOf } from './block-room.ts'

/** A session with what is written on it. */
export interface AgendaBlock {
  readonly session: AgendaSession
  /** `null`: it has no lane of its own colour. */
  readonly colour: string | null
  readonly lanes: readonly string[]
  readonly time: string
  readonly title: string
  readonly people: string
  /** Why it cannot take place as planned, a sentence each. */
  readonly clashes: readonly string[]
  /** All of it, for a pointer that rests on it. */
  readonly tip: string
  readonly isOpen: boolean
}

/**
 * What is seen of a session at its place. The library's own element of it cannot be a button, for it
 * is an article: what it holds is. Lines for which there is no room stay in its name.
 */
export function standingBlock(block: AgendaBlock, pixelsAMinute: number): HTMLElement {
  const { session, title, time, people, clashes, tip } = block
  const content = blockFor(minutesBetween(session.start, session.end) * pixelsAMinute)
  const heading = element('span', 'agenda-title', title)
  if (clashes.length > 0) heading.prepend(element('span', 'agenda-mark', '!'))
  content.append(heading, element('span', 'agenda-time', time))
  if (people !== '') content.append(element('span', 'agenda-people', people))
  if (clashes.length > 0) content.append(element('span', 'visually-hidden', clashes.join(' ')))
  content.dataset['key'] = session.key
  content.title = tip
  content.tabIndex = -1
  content.role = 'button'
  return content
}

/** What is seen of a session in the hand, or of a new one (`null`): first of all, when it would be. */
export function carriedBlock(
  block: AgendaBlock | null,
  {
    time,
    warnings,
    pixels,
  }: { readonly time: string; readonly warnings: readonly string[]; readonly pixels: number },
): HTMLElement {
  const content = blockFor(pixels)
  content.classList.toggle('agenda-warned', warnings.length > 0)
  const when = element('span', 'agenda-time', time)
  if (warnings.length > 0) when.prepend(element('span', 'agenda-mark', '!'))
  content.append(when)
  if (block !== null) content.append(element('span', 'agenda-title', block.title))
  return content
}

function blockFor(pixels: number): HTMLElement {
  const { isSmall, titleLines } = roomOf(pixels)
  const content = element('div', isSmall ? 'agenda-block agenda-small' : 'agenda-block', '')
  content.style.setProperty('--title-lines', String(titleLines))
  return content
}

export function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

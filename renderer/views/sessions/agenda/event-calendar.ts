import {
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  type Calendar,
} from '@event-calendar/core'
import '@event-calendar/core/index.css'
import { laneOfNone, laterOnClock, minutesBetween, type AgendaMove, type Zoom } from '../times/agenda.ts'
import { carriedBlock, element, standingBlock, type AgendaBlock } from './block-content.ts'

export interface AgendaLane {
  readonly id: string
  readonly title: string
  readonly colour: string | null
}

/** In CSS pixels. */
const lineHeights: Readonly<Record<Zoom, number>> = { 15: 30, 30: 36, 60: 46 }

export interface AgendaShown {
  readonly day: string
  readonly zoom: Zoom
  readonly lanes: readonly AgendaLane[]
  readonly blocks: readonly AgendaBlock[]
  /** Where the now-line is taken from: the event's offset from UTC, as +02:00. */
  readonly offset: string
  /** What stands beside a line of the grid, hh:mm on the clocks of the event. */
  readonly axis: (clock: string) => readonly string[]
  /** The time of what is being dragged or drawn, YYYY-MM-DDThh:mm on the clocks of the event. */
  readonly span: (start: string, end: string) => string
  /** What would be wrong with it there, a sentence each. `key`: `null` of what is drawn anew. */
  readonly warnings: (place: CarriedPlace) => readonly string[]
}

interface CarriedPlace {
  readonly key: string | null
  readonly start: string
  readonly end: string
  readonly lanes: readonly string[]
}

export interface AgendaGestures {
  open(key: string): void
  /** What is wrong with the place over which something is carried; nothing, once it is let go of. */
  over(warnings: readonly string[]): void
  /** Dragged to another time or lane, or one of its edges drawn. */
  move(key: string, move: AgendaMove): void
  /** Drawn into empty space; times on the clocks of the event. */
  draw(drawn: { readonly start: string; readonly end: string; readonly lane: string | null }): void
}

/** The grid of one day: what it shows is replaced as a whole, gestures come out. */
export interface AgendaGrid {
  show(shown: AgendaShown): void
  /** Takes away what was drawn. */
  forgetDrawn(): void
  /** Ends the gesture under way as if it had not begun; `false`: there is none. */
  cancel(): boolean
  destroy(): void
}

/**
 * Event Calendar, held to what this product needs of it. All times go in and out as clock times
 * without a zone: the library keeps such texts as they are, while its `Date`s are of this computer's
 * zone, in which an hour of the event may not exist.
 */
export function createAgendaGrid(
  target: HTMLElement,
  first: AgendaShown,
  gestures: AgendaGestures,
): AgendaGrid {
  let shown = first
  let next: AgendaShown | null = null
  /** A pointer is down on the grid. */
  let pressed = false
  let cancelled = false
  /** The click that ends a gesture is no click on the session under it. */
  let muted = false
  let drawn = false
  /** What was last said of the place over which something is carried. */
  let warned = ''

  const minutes = ({ days, seconds }: Calendar.Duration): number => days * 24 * 60 + Math.round(seconds / 60)

  function warn(warnings: readonly string[]): void {
    const text = warnings.join('\n')
    if (text === warned) return
    warned = text
    gestures.over(warnings)
  }

  function blockElement(event: Calendar.Event): HTMLElement {
    const block = shown.blocks.find(({ session }) => session.key === String(event.id)) ?? null
    const pixelsAMinute = lineHeights[shown.zoom] / shown.zoom
    if (event.display !== 'preview')
      return block === null ? element('div', 'agenda-block', '') : standingBlock(block, pixelsAMinute)
    const [start, end] = [wallOf(event.start), wallOf(event.end)]
    const warnings = shown.warnings({
      key: block?.session.key ?? null,
      start,
      end,
      lanes: event.resourceIds.map(String),
    })
    // The library is in the middle of drawing.
    queueMicrotask(() => warn(pressed ? warnings : []))
    return carriedBlock(block, {
      time: shown.span(start, end),
      warnings,
      pixels: minutesBetween(start, end) * pixelsAMinute,
    })
  }

  function settle(revert: () => void, apply: () => void): void {
    if (cancelled) revert()
    else apply()
  }

  const calendar = createCalendar(target, [ResourceTimeGrid, Interaction], {
    view: 'resourceTimeGridDay',
    date: first.day,
    headerToolbar: { start: '', center: '', end: '' },
    height: '100%',
    allDaySlot: false,
    editable: true,
    selectable: true,
    unselectAuto: false,
    eventResizableFromStart: true,
    slotEventOverlap: false,
    nowIndicator: true,
    snapDuration: '00:05',
    columnWidth: 'minmax(150px, 1fr)',
    eventDragMinDistance: 4,
    selectMinDistance: 4,
    selectBackgroundColor: 'transparent',
    scrollTime: openingTime(first),
    resourceLabelContent: ({ resource }) => ({ domNodes: labelNodes(resource) }),
    eventContent: ({ event }) => ({ domNodes: [blockElement(event)] }),
    eventAllUpdated() {
      tabInto(target)
      plainRoles(target)
    },
    eventDrop: ({ event, delta, oldResource, newResource, revert }) =>
      settle(revert, () => {
        const shift = minutes(delta)
        const block = shown.blocks.find(({ session }) => session.key === String(event.id))
        const lanes =
          newResource === undefined
            ? undefined
            : (block?.lanes ?? []).filter((lane) => lane !== oldResource?.id).concat(newResource.id)
        gestures.move(String(event.id), {
          startMinutes: shift,
          endMinutes: shift,
          ...(lanes === undefined ? {} : { lanes }),
        })
      }),
    eventResize: (resized) =>
      settle(resized.revert, () => {
        const startDelta = 'startDelta' in resized ? minutes(resized.startDelta as Calendar.Duration) : 0
        gestures.move(String(resized.event.id), {
          startMinutes: startDelta,
          endMinutes: minutes(resized.endDelta),
        })
      }),
    select: ({ startStr, endStr, resource }) => {
      if (cancelled) return void calendar.unselect()
      drawn = true
      const lane = resource.id === laneOfNone || resource.id === '' ? null : resource.id
      gestures.draw({ start: startStr.slice(0, 16), end: endStr.slice(0, 16), lane })
    },
    ...optionsOf(first),
  })

  function onDown(event: PointerEvent): void {
    pressed = event.isPrimary
    cancelled = muted = false
  }
  function onUp(): void {
    pressed = false
    warn([])
    if (next === null) return
    const latest = next
    next = null
    apply(latest)
  }
  function onClick(event: Event): void {
    const key = keyAt(target, event.target)
    if (key !== null && !muted) gestures.open(key)
  }
  // Before the library's own, and after them.
  target.addEventListener('pointerdown', onDown, { capture: true })
  target.addEventListener('click', onClick)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onUp)

  function apply(latest: AgendaShown): void {
    const before = shown
    shown = latest
    const { slotDuration, slotLabelInterval, slotHeight, timeZone, slotLabelFormat, resources, events } =
      optionsOf(latest)
    // What is the same is not to be made anew.
    if (before.zoom !== latest.zoom) {
      calendar
        .setOption('slotDuration', slotDuration)
        .setOption('slotLabelInterval', slotLabelInterval)
        .setOption('slotHeight', slotHeight)
    }
    if (JSON.stringify(before.lanes) !== JSON.stringify(latest.lanes))
      calendar.setOption('resources', resources)
    calendar
      .setOption('timeZone', timeZone)
      .setOption('slotLabelFormat', slotLabelFormat)
      .setOption('events', events)
    if (before.day !== latest.day) {
      calendar.setOption('date', latest.day)
      calendar.setOption('scrollTime', openingTime(latest))
    }
  }

  return {
    show(latest) {
      // Replacing the sessions would take the one that is being dragged out of the hand.
      if (pressed) next = latest
      else apply(latest)
    },
    forgetDrawn() {
      if (drawn) calendar.unselect()
      drawn = false
    },
    cancel() {
      if (!pressed || target.querySelector('.ec-preview') === null) return false
      cancelled = muted = true
      // The library has no way to call a gesture off: it ends, and what it asks for is not done.
      window.dispatchEvent(new PointerEvent('pointerup', { isPrimary: true, bubbles: true }))
      return true
    },
    destroy() {
      target.removeEventListener('pointerdown', onDown, { capture: true })
      target.removeEventListener('click', onClick)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
      void destroyCalendar(calendar)
    },
  }
}

function optionsOf(shown: AgendaShown) {
  return {
    slotDuration: { minutes: shown.zoom },
    slotLabelInterval: { minutes: Math.max(shown.zoom, 60) },
    slotHeight: lineHeights[shown.zoom],
    timeZone: shown.offset,
    slotLabelFormat: (time: Date) => ({
      domNodes: shown.axis(clockOf(time)).map((text) => element('span', 'agenda-hour', text)),
    }),
    resources: shown.lanes.map(({ id, title, colour }) => ({ id, title, extendedProps: { colour } })),
    events: shown.blocks.map(({ session, colour, lanes, clashes, isOpen }) => ({
      id: session.key,
      start: session.start,
      // What lasts no time is still to be seen and taken hold of.
      end: session.end > session.start ? session.end : laterOnClock(session.start, 5),
      resourceIds: [...lanes],
      title: session.title,
      styles: colour === null ? [] : [`--lane:${colour}`],
      classNames: [...(clashes.length > 0 ? ['agenda-clash'] : []), ...(isOpen ? ['agenda-open'] : [])],
    })),
  } satisfies Calendar.Options
}

function clockOf(time: Date): string {
  return [time.getHours(), time.getMinutes()].map((value) => String(value).padStart(2, '0')).join(':')
}

/** Half an hour before the first session that begins on the day; mornings otherwise. */
function openingTime({ day, blocks }: AgendaShown): string {
  const starts = blocks.map(({ session }) => session.start).filter((start) => start.startsWith(day))
  const earliest = starts.reduce(
    (least, start) => (start < least ? start : least),
    `${day}T${starts.length === 0 ? '08:30' : '23:59'}`,
  )
  return earliest < `${day}T00:30` ? '00:00' : laterOnClock(earliest, -30).slice(11)
}

function labelNodes({ title, extendedProps }: Calendar.Resource): Node[] {
  const { colour } = extendedProps
  const name = element('span', 'agenda-lane', typeof title === 'string' ? title : '')
  if (typeof colour !== 'string') return [name]
  const dot = element('span', 'agenda-dot', '')
  dot.style.setProperty('--lane', colour)
  return [dot, name]
}

/** On this computer's clocks, which is what the library's dates go by. */
function wallOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${clockOf(date)}`
}

/** The key of the session that an element belongs to. */
export function keyAt(target: HTMLElement, element: EventTarget | null): string | null {
  const block = element instanceof Element ? element.closest<HTMLElement>('[data-key]') : null
  return block !== null && target.contains(block) ? (block.dataset['key'] ?? null) : null
}

/** Puts the focus on a session, where it is shown. */
export function focusOn(target: HTMLElement, key: string): void {
  const block = target.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (block === null) return
  block.focus({ preventScroll: true })
  block.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  tabInto(target)
}

/** Exactly one session is in the order of tabs: the one that has the focus, or the first. */
function tabInto(target: HTMLElement): void {
  const blocks = [...target.querySelectorAll<HTMLElement>('[data-key]')]
  const current =
    blocks.find((block) => block === document.activeElement) ??
    blocks.find((block) => block.tabIndex === 0) ??
    blocks[0]
  for (const block of blocks) block.tabIndex = block === current ? 0 : -1
}

/**
 * The library calls its grid a table without giving it a table's cells. Sessions are buttons in a
 * group here; the table that a screen reader gets stands beside the grid.
 */
function plainRoles(target: HTMLElement): void {
  for (const part of target.querySelectorAll(
    '[role=table], [role=row], [role=rowgroup], [role=columnheader], [role=cell]',
  )) {
    part.removeAttribute('role')
    part.removeAttribute('aria-colindex')
    part.removeAttribute('aria-colspan')
  }
}

// The script of the interactive plan: it stands in the page itself, which has no network.
;(() => {
  'use strict'
  const data = JSON.parse(document.getElementById('plan-data').textContent)
  const { words, floors } = data
  const byId = (id) => document.getElementById(id)
  const plan = byId('plan')
  const list = byId('list')
  const search = byId('search')
  const details = byId('details')
  const tabs = byId('tabs')
  const fold = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties)
    element.append(...children)
    return element
  }

  let shown = 0
  let chosen = null
  let view = null
  const entries = floors.flatMap((floor, at) =>
    floor.stands.map((stand) => ({
      ...stand,
      floor: at,
      text: fold([stand.number, stand.name, stand.category, stand.profile, ...stand.keywords].join(' ')),
    })),
  )

  const svgOf = (at) => byId(`floor-${at}`).querySelector('svg')
  const groupOf = (entry) => byId(`f${entry.floor}-stand-${entry.id}`)

  // What of the hall is in sight, in metres.
  const whole = () => {
    const { width, height } = floors[shown]
    const box = plan.getBoundingClientRect()
    const margin = Math.max(width, height) * 0.03
    const ratio = box.width / Math.max(1, box.height)
    const tall = Math.max(height + 2 * margin, (width + 2 * margin) / ratio)
    const wide = tall * ratio
    return { x: width / 2 - wide / 2, y: height / 2 - tall / 2, width: wide, height: tall }
  }
  const look = (next) => {
    const { width, height } = floors[shown]
    const most = Math.max(width, height) * 4
    const least = 2
    const wide = Math.min(most, Math.max(least, next.width))
    const tall = (wide * next.height) / next.width
    // The hall never leaves the window altogether.
    const x = Math.min(width - wide * 0.1, Math.max(-wide * 0.9, next.x))
    const y = Math.min(height - tall * 0.1, Math.max(-tall * 0.9, next.y))
    view = { x, y, width: wide, height: tall }
    svgOf(shown).setAttribute('viewBox', `${x} ${y} ${wide} ${tall}`)
  }
  const zoom = (factor, at = { x: 0.5, y: 0.5 }) => {
    const wide = Math.min(Math.max(floors[shown].width, floors[shown].height) * 4, Math.max(2, view.width * factor))
    const by = wide / view.width
    look({
      x: view.x + view.width * at.x * (1 - by),
      y: view.y + view.height * at.y * (1 - by),
      width: wide,
      height: view.height * by,
    })
  }
  const shareOf = (event) => {
    const box = plan.getBoundingClientRect()
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }

  const show = (at) => {
    shown = at
    floors.forEach((_floor, index) => {
      byId(`floor-${index}`).hidden = index !== at
      const tab = tabs.children[index]
      tab.setAttribute('aria-selected', String(index === at))
      tab.tabIndex = index === at ? 0 : -1
    })
    look(whole())
    fill()
  }

  const choose = (entry) => {
    if (chosen !== null) groupOf(chosen).classList.remove('chosen')
    chosen = entry
    details.hidden = entry === null
    details.replaceChildren()
    if (entry === null) {
      fill()
      return
    }
    if (entry.floor !== shown) show(entry.floor)
    groupOf(entry).classList.add('chosen')
    const close = make('button', { type: 'button', textContent: '✕' })
    close.setAttribute('aria-label', words.close)
    close.addEventListener('click', () => {
      choose(null)
      search.focus()
    })
    details.append(
      make(
        'div',
        { className: 'top' },
        make('div', {}, make('h2', { textContent: entry.name || words.states[entry.state] }), make('div', { textContent: entry.number })),
        close,
      ),
    )
    if (entry.logo !== null) details.append(make('img', { src: data.logos[entry.logo], alt: '' }))
    if (entry.profile !== '') details.append(make('p', { textContent: entry.profile }))
    const facts = make('dl')
    const fact = (name, value) => {
      if (value !== '' && value !== null) facts.append(make('dt', { textContent: name }), make('dd', {}, value))
    }
    fact(words.area, `${entry.area} m²`)
    fact(words.category, entry.category)
    fact(words.keywords, entry.keywords.join(', '))
    fact(words.address, entry.address)
    // Only what is an address of the web becomes a link.
    if (/^https?:\/\//i.test(entry.website))
      fact(words.website, make('a', { href: entry.website, textContent: entry.website, rel: 'noopener noreferrer', target: '_blank' }))
    else fact(words.website, entry.website)
    details.append(facts)
    fill()
  }
  const goTo = (entry) => {
    choose(entry)
    const { box } = entry
    const { height: tall, width: wide } = whole()
    const width = Math.min(wide, Math.max(view.width > wide * 0.6 ? wide * 0.5 : view.width, (box[2] - box[0]) * 6))
    const height = (width * tall) / wide
    look({ x: (box[0] + box[2]) / 2 - width / 2, y: (box[1] + box[3]) / 2 - height / 2, width, height })
  }

  const found = () => {
    const asked = fold(search.value).split(/\s+/).filter(Boolean)
    return entries.filter(({ text }) => asked.every((word) => text.includes(word)))
  }
  function fill() {
    const asked = search.value.trim() !== ''
    const some = found()
    const listed = asked ? some : some.filter(({ floor, name }) => floor === shown && name !== '')
    const matching = new Set(some)
    for (const entry of entries) if (entry.floor === shown) groupOf(entry).classList.toggle('dim', asked && !matching.has(entry))
    byId('count').textContent = asked ? words.found.replaceAll('{count}', String(some.length)) : ''
    const first = listed.slice(0, 400)
    list.replaceChildren(
      ...first.map((entry) => {
        const number = entry.floor === shown ? entry.number : `${entry.number} · ${floors[entry.floor].name}`
        const button = make(
          'button',
          { type: 'button' },
          make('span', { className: 'number', textContent: number }),
          make('span', { className: entry.name === '' ? 'name free' : 'name', textContent: entry.name || words.states[entry.state] }),
        )
        if (entry === chosen) button.setAttribute('aria-current', 'true')
        button.addEventListener('click', () => goTo(entry))
        return make('li', {}, button)
      }),
    )
  }

  search.addEventListener('input', fill)
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      search.value = ''
      fill()
    }
    const [first] = found()
    if (event.key === 'Enter' && first !== undefined) goTo(first)
  })

  floors.forEach((floor, at) => {
    const tab = make('button', { type: 'button', textContent: floor.name })
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `floor-${at}`)
    tab.addEventListener('click', () => {
      choose(null)
      show(at)
    })
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      const next = (at + step + floors.length) % floors.length
      show(next)
      tabs.children[next].focus()
    })
    tabs.append(tab)
  })
  tabs.hidden = floors.length < 2

  // Pointers on the plan: one moves it, two zoom it, a press that does not move chooses.
  const pointers = new Map()
  let travelled = 0
  plan.addEventListener('pointerdown', (event) => {
    if (event.target.closest('button') !== null) return
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    travelled = pointers.size > 1 ? Number.POSITIVE_INFINITY : 0
  })
  plan.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const box = plan.getBoundingClientRect()
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y]
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    travelled += Math.hypot(dx, dy)
    if (travelled > 4 && !plan.hasPointerCapture(event.pointerId)) plan.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (others.length === 1) {
      const [other] = others
      const was = Math.hypot(before.x - other.x, before.y - other.y)
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      const middle = { clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }
      if (was > 0 && is > 0) zoom(was / is, shareOf(middle))
      look({ ...view, x: view.x - ((dx / 2) * view.width) / box.width, y: view.y - ((dy / 2) * view.height) / box.height })
    } else if (travelled > 4) {
      plan.classList.add('moving')
      look({ ...view, x: view.x - (dx * view.width) / box.width, y: view.y - (dy * view.height) / box.height })
    }
  })
  const lift = (event) => {
    if (!pointers.delete(event.pointerId)) return
    plan.classList.remove('moving')
    if (event.type !== 'pointerup' || travelled > 4) return
    const group = event.target.closest('.stand')
    const entry = group === null ? undefined : entries.find((one) => groupOf(one) === group)
    choose(entry ?? null)
  }
  plan.addEventListener('pointerup', lift)
  plan.addEventListener('pointercancel', lift)
  plan.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const lines = event.deltaMode === 1 ? 24 : 1
      zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY * lines * 0.0022))), shareOf(event))
    },
    { passive: false },
  )
  plan.addEventListener('dblclick', (event) => {
    if (event.target.closest('button') === null) zoom(0.5, shareOf(event))
  })
  plan.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key]
    if (by !== undefined) look({ ...view, x: view.x + by[0] * view.width, y: view.y + by[1] * view.height })
    else if (event.key === '+' || event.key === '=') zoom(0.8)
    else if (event.key === '-') zoom(1.25)
    else if (event.key === '0') look(whole())
    else if (event.key === 'Escape') choose(null)
    else return
    event.preventDefault()
  })
  byId('zoom-in').addEventListener('click', () => zoom(0.7))
  byId('zoom-out').addEventListener('click', () => zoom(1 / 0.7))
  byId('zoom-all').addEventListener('click', () => look(whole()))

  const root = document.documentElement
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  let theme = dark.matches ? 'dark' : 'light'
  const paint = () => {
    root.dataset.theme = theme
  }
  dark.addEventListener('change', () => {
    theme = dark.matches ? 'dark' : 'light'
    paint()
  })
  byId('theme').addEventListener('click', () => {
    theme = theme === 'dark' ? 'light' : 'dark'
    paint()
  })
  byId('print').addEventListener('click', () => window.print())
  window.addEventListener('beforeprint', () => look(whole()))
  new ResizeObserver(() => {
    const wasWidth = view.width
    const next = whole()
    // The same place in the middle, as far as it was zoomed before.
    const width = Math.min(wasWidth, next.width)
    const height = (width * next.height) / next.width
    look({ x: view.x + (wasWidth - width) / 2, y: view.y + (view.height - height) / 2, width, height })
  }).observe(plan)

  paint()
  show(0)
})()

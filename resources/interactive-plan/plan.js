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

  // A stand's own link is its number; where two have the same, or none, it is its id.
  const numbered = Map.groupBy(entries, ({ number }) => fold(number))
  const linkOf = ({ id, number }) =>
    `#${encodeURIComponent(number !== '' && numbered.get(fold(number)).length === 1 ? number : id)}`
  const linked = () => {
    let name = location.hash.slice(1)
    try {
      name = decodeURIComponent(name)
    } catch {
      // It is meant as it is written.
    }
    const [first, ...others] = name === '' ? [] : (numbered.get(fold(name)) ?? [])
    return others.length === 0 && first !== undefined ? first : entries.find(({ id }) => id === name)
  }
  const setLink = (entry) => {
    try {
      history.replaceState(null, '', entry === null ? location.pathname + location.search : linkOf(entry))
    } catch {
      // A frame may not have an address of its own.
    }
  }

  // Favourites stay in the reader's browser, where it keeps anything for this page.
  const kept = `plan-favourites-${data.key}`
  const readFavourites = () => {
    try {
      return new Set(JSON.parse(localStorage.getItem(kept) ?? '[]'))
    } catch {
      return new Set()
    }
  }
  let favourites = readFavourites()
  const setFavourite = (id, isOne) => {
    // Another window may have changed them.
    favourites = new Set([...favourites, ...readFavourites()])
    if (isOne) favourites.add(id)
    else favourites.delete(id)
    try {
      localStorage.setItem(kept, JSON.stringify([...favourites]))
    } catch {
      // They hold until the page is closed.
    }
  }

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
    const wide = Math.min(
      Math.max(floors[shown].width, floors[shown].height) * 4,
      Math.max(2, view.width * factor),
    )
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

  // The way to the chosen stand.
  const routes = floors.map(() => null)
  const routesOf = (at) => (routes[at] ??= createRoutes(floors[at].ground))
  const numberedEntrances = floors.map(({ entrances }) => {
    const names = entrances.map(({ name }) => name)
    return entrances.map((entrance, at) => {
      const alike = names.filter((name) => name === entrance.name).length > 1
      return {
        ...entrance,
        isDoor: true,
        label: alike
          ? `${entrance.name} ${names.slice(0, at + 1).filter((name) => name === entrance.name).length}`
          : entrance.name,
      }
    })
  })
  let start = null
  let visited = null
  const svgPart = (tag, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  let drawn = null
  const drawWay = (at, points) => {
    for (const before of document.querySelectorAll('.way')) before.remove()
    drawn = points
    if (points === null) return
    const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
    const group = svgPart('g', { class: 'way', 'aria-hidden': 'true' })
    group.append(
      svgPart('polyline', { points: line, class: 'casing' }),
      svgPart('polyline', { points: line }),
    )
    // A line without a length is a dot of its width.
    for (const { x, y } of [points[0], points.at(-1)])
      group.append(svgPart('polyline', { points: `${x},${y} ${x},${y}`, class: 'end' }))
    svgOf(at).append(group)
  }
  // All of the way, where some of it is out of sight.
  const seeWay = () => {
    if (drawn === null) return
    const [xs, ys] = [drawn.map(({ x }) => x), drawn.map(({ y }) => y)]
    const margin = 4
    const box = {
      x: Math.min(...xs) - margin,
      y: Math.min(...ys) - margin,
      right: Math.max(...xs) + margin,
      bottom: Math.max(...ys) + margin,
    }
    if (
      box.x >= view.x &&
      box.y >= view.y &&
      box.right <= view.x + view.width &&
      box.bottom <= view.y + view.height
    )
      return
    const ratio = view.height / view.width
    const width = Math.max(box.right - box.x, (box.bottom - box.y) / ratio)
    look({
      x: (box.x + box.right - width) / 2,
      y: (box.y + box.bottom - width * ratio) / 2,
      width,
      height: width * ratio,
    })
  }
  const startsFor = (entry) => {
    const stands = entries.filter(
      (one) => one !== entry && one.floor === entry.floor && (one === visited || favourites.has(one.id)),
    )
    return [
      ...numberedEntrances[entry.floor],
      ...stands.map((stand) => ({ ...stand, label: [stand.number, stand.name].filter(Boolean).join(' · ') })),
    ]
  }
  const wayPart = (entry) => {
    const starts = startsFor(entry)
    if (starts.length === 0) return null
    const select = make(
      'select',
      { id: 'way-from' },
      make('option', { value: '', textContent: words.chooseStart }),
      ...starts.map(({ id, label }) => make('option', { value: id, textContent: label })),
    )
    select.value = starts.some(({ id }) => id === start) ? start : ''
    const told = make('p', { className: 'told' })
    told.setAttribute('role', 'status')
    const find = () => {
      const from = starts.find(({ id }) => id === select.value)
      const way = from === undefined ? null : routesOf(entry.floor).between(from, entry)
      drawWay(entry.floor, way?.points ?? null)
      told.textContent = from === undefined ? '' : way === null ? words.noWay : lengthOf(way.metres)
    }
    select.addEventListener('change', () => {
      start = select.value
      find()
      seeWay()
    })
    find()
    return make(
      'div',
      { className: 'way-from' },
      make('label', { htmlFor: 'way-from', textContent: words.wayFrom }),
      select,
      told,
    )
  }
  // People walk about 4 km an hour in a hall.
  const lengthOf = (metres) => {
    const [whole, minutes] = [Math.max(1, Math.round(metres)), Math.max(1, Math.round(metres / 67))]
    return words.wayLength.replaceAll('{metres}', String(whole)).replaceAll('{minutes}', String(minutes))
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
    if (chosen !== null && chosen !== entry) visited = chosen
    chosen = entry
    drawWay(0, null)
    setLink(entry)
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
        make(
          'div',
          {},
          make('h2', { textContent: entry.name || words.states[entry.state] }),
          make('div', { textContent: entry.number }),
        ),
        close,
      ),
    )
    const star = make('button', { type: 'button', className: 'star' })
    const paintStar = () => {
      star.setAttribute('aria-pressed', String(favourites.has(entry.id)))
      star.textContent = `${favourites.has(entry.id) ? '★' : '☆'} ${words.favourite}`
    }
    star.addEventListener('click', () => {
      setFavourite(entry.id, !favourites.has(entry.id))
      paintStar()
      fill()
    })
    paintStar()
    const copy = make('button', { type: 'button', textContent: words.copyLink })
    copy.addEventListener('click', async () => {
      const address = new URL(linkOf(entry), location.href).href
      try {
        await navigator.clipboard.writeText(address)
        copy.textContent = words.linkCopied
      } catch {
        // Where the clipboard is closed, the person copies it.
        window.prompt(words.copyLink, address)
      }
      setTimeout(() => (copy.textContent = words.copyLink), 2_000)
    })
    details.append(make('div', { className: 'verbs' }, star, copy))
    const way = wayPart(entry)
    if (way !== null) details.append(way)
    if (entry.logo !== null) details.append(make('img', { src: data.logos[entry.logo], alt: '' }))
    if (entry.profile !== '') details.append(make('p', { textContent: entry.profile }))
    const facts = make('dl')
    const fact = (name, value) => {
      if (value !== '' && value !== null)
        facts.append(make('dt', { textContent: name }), make('dd', {}, value))
    }
    fact(words.area, `${entry.area} m²`)
    fact(words.category, entry.category)
    fact(words.keywords, entry.keywords.join(', '))
    fact(words.address, entry.address)
    // Only what is an address of the web becomes a link.
    if (/^https?:\/\//i.test(entry.website))
      fact(
        words.website,
        make('a', {
          href: entry.website,
          textContent: entry.website,
          rel: 'noopener noreferrer',
          target: '_blank',
        }),
      )
    else fact(words.website, entry.website)
    details.append(facts)
    fill()
  }
  const goTo = (entry) => {
    choose(entry)
    const { box } = entry
    const { height: tall, width: wide } = whole()
    const width = Math.min(
      wide,
      Math.max(view.width > wide * 0.6 ? wide * 0.5 : view.width, (box[2] - box[0]) * 6),
    )
    const height = (width * tall) / wide
    look({ x: (box[0] + box[2]) / 2 - width / 2, y: (box[1] + box[3]) / 2 - height / 2, width, height })
    seeWay()
  }

  const filter = byId('filter')
  const onlyFavourites = byId('favourites')
  const isFiltered = () => filter.value !== '' || onlyFavourites.getAttribute('aria-pressed') === 'true'
  const found = () => {
    const asked = fold(search.value).split(/\s+/).filter(Boolean)
    const [kind, name] = [filter.value.slice(0, 1), filter.value.slice(1)]
    return entries.filter(
      ({ id, text, category, keywords }) =>
        asked.every((word) => text.includes(word)) &&
        (kind === '' || (kind === 'c' ? category === name : keywords.includes(name))) &&
        (onlyFavourites.getAttribute('aria-pressed') !== 'true' || favourites.has(id)),
    )
  }
  function fill() {
    const count = entries.filter(({ id }) => favourites.has(id)).length
    onlyFavourites.textContent = `★ ${words.favourites}${count === 0 ? '' : ` (${count})`}`
    const asked = search.value.trim() !== '' || isFiltered()
    const some = found()
    const listed = asked ? some : some.filter(({ floor, name }) => floor === shown && name !== '')
    const matching = new Set(some)
    for (const entry of entries)
      if (entry.floor === shown)
        groupOf(entry).classList.toggle('dim', asked && entry !== chosen && !matching.has(entry))
    byId('count').textContent = asked ? words.found.replaceAll('{count}', String(some.length)) : ''
    const first = listed.slice(0, 400)
    list.replaceChildren(
      ...first.map((entry) => {
        const number = entry.floor === shown ? entry.number : `${entry.number} · ${floors[entry.floor].name}`
        const button = make(
          'button',
          { type: 'button' },
          make('span', { className: 'number', textContent: number }),
          make('span', {
            className: entry.name === '' ? 'name free' : 'name',
            textContent: entry.name || words.states[entry.state],
          }),
          favourites.has(entry.id)
            ? make('span', { className: 'kept', textContent: '★', title: words.favourite })
            : '',
        )
        if (entry === chosen) button.setAttribute('aria-current', 'true')
        button.addEventListener('click', () => goTo(entry))
        return make('li', {}, button)
      }),
    )
  }

  const options = (kind, label, names) => {
    const sorted = [...new Set(names.filter(Boolean))].sort((a, b) =>
      a.localeCompare(b, document.documentElement.lang),
    )
    if (sorted.length === 0) return
    const group = make(
      'optgroup',
      { label },
      ...sorted.map((name) => make('option', { value: kind + name, textContent: name })),
    )
    filter.append(group)
  }
  filter.append(make('option', { value: '', textContent: words.everything }))
  options(
    'c',
    words.category,
    entries.map(({ category }) => category),
  )
  options(
    'k',
    words.keywords,
    entries.flatMap(({ keywords }) => keywords),
  )
  filter.hidden = filter.options.length === 1
  filter.addEventListener('change', fill)
  onlyFavourites.addEventListener('click', () => {
    onlyFavourites.setAttribute(
      'aria-pressed',
      String(onlyFavourites.getAttribute('aria-pressed') !== 'true'),
    )
    fill()
  })
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
      look({
        ...view,
        x: view.x - ((dx / 2) * view.width) / box.width,
        y: view.y - ((dy / 2) * view.height) / box.height,
      })
    } else if (travelled > 4) {
      plan.classList.add('moving')
      look({
        ...view,
        x: view.x - (dx * view.width) / box.width,
        y: view.y - (dy * view.height) / box.height,
      })
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
    const by = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[
      event.key
    ]
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

  const follow = () => {
    const entry = linked()
    if (entry !== undefined && entry !== chosen) goTo(entry)
  }
  window.addEventListener('hashchange', follow)
  paint()
  show(0)
  follow()
})()

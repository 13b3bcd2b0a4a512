/**
 * The ways over a floor's free ground, which lies in square cells: `rows` are runs of rows that are
 * alike, each a count and then the first and end of each free run of cells. One walks from cell to
 * cell, also across corners where both sides are free, and rather in the middle of an aisle than along
 * its stands.
 */
globalThis.createRoutes = ({ columns, rows, cell }) => {
  const lines = rows.flatMap(([count, ...runs]) => Array.from({ length: count }, () => runs))
  const height = lines.length
  const most = 4
  /** How many cells a cell is from what stands there, up to `most`; 0: something stands in it. */
  const room = new Uint8Array(columns * height)
  lines.forEach((runs, row) => {
    for (let at = 0; at < runs.length; at += 2)
      room.fill(most, row * columns + runs[at], row * columns + runs[at + 1])
  })
  const roomAt = (column, row) =>
    column < 0 || row < 0 || column >= columns || row >= height ? 0 : room[row * columns + column]
  for (let distance = 1; distance < most; distance++) {
    const near = []
    for (let row = 0; row < height; row++)
      for (let column = 0; column < columns; column++)
        if (roomAt(column, row) > distance) {
          let least = most
          for (let y = -1; y <= 1; y++)
            for (let x = -1; x <= 1; x++) least = Math.min(least, roomAt(column + x, row + y))
          if (least < distance) near.push(row * columns + column)
        }
    for (const at of near) room[at] = distance
  }

  const middle = (at) => ({ x: ((at % columns) + 0.5) * cell, y: (Math.floor(at / columns) + 0.5) * cell })
  const freeOf = (cells) =>
    cells.filter(([column, row]) => roomAt(column, row) > 0).map(([column, row]) => row * columns + column)
  /** The free cells of a door, or those beside a stand. */
  const cellsAt = ({ cells, isDoor }) => {
    const within = (top, rows, from, to) =>
      Array.from({ length: rows * (to - from) }, (_, at) => [
        from + (at % (to - from)),
        top + Math.floor(at / (to - from)),
      ])
    return freeOf(
      cells.flatMap(([row, rows, from, to]) => {
        if (isDoor === true) return within(row, rows, from, to)
        const sides = within(row, rows, from - 1, from).concat(within(row, rows, to, to + 1))
        return sides.concat(within(row - 1, 1, from, to), within(row + rows, 1, from, to))
      }),
    )
  }

  /** A heap of cells, the nearest first. */
  const heap = () => {
    const cells = []
    const costs = []
    const swap = (a, b) => {
      ;[cells[a], cells[b]] = [cells[b], cells[a]]
      ;[costs[a], costs[b]] = [costs[b], costs[a]]
    }
    return {
      put(at, cost) {
        let place = cells.push(at) - 1
        costs.push(cost)
        while (place > 0 && costs[place] < costs[(place - 1) >> 1]) {
          swap(place, (place - 1) >> 1)
          place = (place - 1) >> 1
        }
      },
      take() {
        if (cells.length === 0) return undefined
        swap(0, cells.length - 1)
        const first = { at: cells.pop(), cost: costs.pop() }
        let place = 0
        for (;;) {
          let least = place
          for (const child of [2 * place + 1, 2 * place + 2])
            if (child < cells.length && costs[child] < costs[least]) least = child
          if (least === place) return first
          swap(place, least)
          place = least
        }
      },
    }
  }
  const steps = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]

  /** The cells from one of `starts` to one of `goals`; `null`: one cannot walk there. */
  const cellsBetween = (starts, goals) => {
    const isGoal = new Uint8Array(room.length)
    for (const at of goals) isGoal[at] = 1
    const costs = new Float64Array(room.length).fill(Infinity)
    const before = new Int32Array(room.length).fill(-1)
    const open = heap()
    for (const at of starts) {
      costs[at] = 0
      open.put(at, 0)
    }
    for (let next = open.take(); next !== undefined; next = open.take()) {
      const { at, cost } = next
      if (cost > costs[at]) continue
      if (isGoal[at] === 1) {
        const way = []
        for (let one = at; one >= 0; one = before[one]) way.push(one)
        return way.reverse()
      }
      const column = at % columns
      const row = (at - column) / columns
      for (const [x, y] of steps) {
        const free = roomAt(column + x, row + y)
        if (free === 0 || roomAt(column + x, row) === 0 || roomAt(column, row + y) === 0) continue
        const beside = (row + y) * columns + column + x
        const whole = cost + Math.hypot(x, y) * (1 + (most - free) * 0.25)
        if (whole >= costs[beside]) continue
        costs[beside] = whole
        before[beside] = at
        open.put(beside, whole)
      }
    }
    return null
  }

  /** Whether one walks straight from one cell to another with as much room as on the way between them. */
  const isStraight = (from, to, least) => {
    const [a, b] = [from, to].map((at) => ({ x: (at % columns) + 0.5, y: Math.floor(at / columns) + 0.5 }))
    const slope = b.y === a.y ? 0 : (b.x - a.x) / (b.y - a.y)
    const xAt = (y) => (b.y === a.y ? b.x : a.x + (y - a.y) * slope)
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
    for (let row = Math.floor(top); row <= bottom; row++) {
      // What the line covers of the row; a corner that it touches belongs to both sides.
      const ends = a.y === b.y ? [a.x, b.x] : [xAt(Math.max(top, row)), xAt(Math.min(bottom, row + 1))]
      for (let column = Math.floor(Math.min(...ends) - 1e-9); column <= Math.max(...ends) + 1e-9; column++)
        if (roomAt(column, row) < least) return false
    }
    return true
  }

  /** As few corners as there can be. */
  const straightened = (way) => {
    const corners = [way[0]]
    let from = 0
    while (from < way.length - 1) {
      let to = from + 1
      let least = Math.min(room[way[from]], room[way[to]])
      for (let next = to + 1; next < way.length; next++) {
        least = Math.min(least, room[way[next]])
        if (!isStraight(way[from], way[next], least)) break
        to = next
      }
      corners.push(way[to])
      from = to
    }
    return corners
  }

  return {
    /**
     * The way from one place to another, in metres: its corners and its length; `null` where one cannot
     * walk. A place is a stand, beside which one stands, or a door, in which one does: the cells it
     * covers, as rectangles of row, rows, first cell and end.
     */
    between(from, to) {
      const starts = cellsAt(from)
      const goals = cellsAt(to)
      if (starts.length === 0 || goals.length === 0) return null
      const way = cellsBetween(starts, goals)
      if (way === null) return null
      const points = straightened(way).map(middle)
      const metres = points.reduce(
        (sum, { x, y }, at) => (at === 0 ? 0 : sum + Math.hypot(x - points[at - 1].x, y - points[at - 1].y)),
        0,
      )
      return { points, metres }
    },
  }
}

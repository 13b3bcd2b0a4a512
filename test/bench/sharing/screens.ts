import { chromium, type Browser, type Page } from '@playwright/test'
import { isStand, type Stand } from '../../../shared/domain/plan/elements.ts'
import { chromiumLaunchOptions } from '../../support/pages/chromium.ts'
import { openPage, signIn, type SignedIn, type WebPage } from '../../support/pages/web-client.ts'
import { startWebHost, type WebHost } from '../../support/pages/web-host.ts'
import { planStep } from '../../support/plans.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { allShared, firstFloorOf, turnOn } from '../../support/sharing/planner.ts'
import { benchScene } from '../floors/scene.ts'
import { median, taskSeconds, type BenchResult } from '../result.ts'
import { freeElements } from './plan.ts'

const mostMs = 300
const mostFrameMs = 4
/** A drag of somebody else: so long until it is let go. */
const dragSeconds = 2
const pointerEveryMs = 100

interface Person {
  readonly host: WebHost
  readonly signedIn: SignedIn
  readonly core: WebPage
  readonly eventId: string
}

/**
 * Two people on two hosts and one service, each with a page in a browser on which the same hall is
 * open. How long it takes from a key that moves a stand on one page until the other shows it moved;
 * and what a page's main thread works for a frame while somebody else drags 500 stands and lets go.
 */
export async function measureScreens({
  stands,
  rounds,
}: {
  readonly stands: number
  readonly rounds: number
}): Promise<readonly BenchResult[]> {
  const service = await startService({ sample: true })
  const hosts = await Promise.all([startWebHost(), startWebHost()])
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const [ada, ben] = [await personAt(hosts[0], service), await personAt(hosts[1], service)]
    const floorKey = await firstFloorOf(ada)
    const put = freeElements(stands)
    const { hall } = benchScene(stands)
    const step = planStep(
      { floorKey, hall, put },
      { remove: put.map(({ id }) => id) },
      { kind: 'import', count: put.length },
    )
    await ada.core.client.call('layout.apply', { eventId: ada.eventId, step, origin: 'bench' })
    for (const [person, name] of [
      [ada, 'Ada'],
      [ben, 'Ben'],
    ] as const) {
      await turnOn(person, name)
      await allShared(person)
    }
    const theirs = await pageOf(browser, ben, floorKey)
    const latencies = await changesBetween(await pageOf(browser, ada, floorKey), theirs, rounds)
    const figure = median(latencies)
    const name = `${stands.toLocaleString('en')} stands`
    const cpu = await frameWhileDragged(
      theirs,
      ada,
      floorKey,
      put.filter((element) => isStand(element)).slice(0, 500),
      rounds,
    )
    for (const { core } of [ada, ben]) await core.close()
    return [
      {
        name: `sharing, ${name}: a change on the other's screen, median`,
        figure,
        unit: 'ms',
        target: `≤ ${mostMs} ms`,
        met: figure <= mostMs,
      },
      {
        name: `sharing, ${name}: a drag of 500 by another, the page's CPU for a frame`,
        ...{ figure: cpu, unit: 'ms', target: `≤ ${mostFrameMs} ms`, met: cpu <= mostFrameMs },
      },
    ]
  } finally {
    await browser.close()
    for (const host of hosts) await host.stop()
    await service.stop()
  }
}

async function personAt(host: WebHost, { baseUrl, appKey, appSecret }: StartedService): Promise<Person> {
  const signedIn = await signIn(host.url)
  const core = await openPage(signedIn)
  const credentials = { kind: 'key', appKey, appSecret } as const
  const connected = await core.finished(core.client.call('events.connect', { baseUrl, credentials }))
  return { host, signedIn, core, eventId: (connected as { readonly eventId: string }).eventId }
}

/** The plan with the first stand selected, once it is there. */
async function pageOf(browser: Browser, { signedIn, eventId }: Person, floorKey: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-US' })
  const [name = '', value = ''] = signedIn.cookie.split('=')
  await context.addCookies([{ name, value, url: signedIn.origin }])
  const page = await context.newPage()
  await page.addInitScript((key) => localStorage.setItem('booth-builder.key', key), signedIn.key)
  await page.goto(`${signedIn.origin}/#/e/${eventId}/floors/${floorKey}?element=s0`)
  await place(page).waitFor({ timeout: 120_000 })
  return page
}

function place(page: Page) {
  return page.getByLabel('From the left, metres', { exact: true })
}

async function changesBetween(mine: Page, theirs: Page, rounds: number): Promise<readonly number[]> {
  await mine.getByTestId('floor-canvas').focus()
  await mine.evaluate(() => {
    const noted = window as Window & { pressedAt?: number }
    addEventListener('keydown', () => (noted.pressedAt = performance.timeOrigin + performance.now()), {
      capture: true,
    })
  })
  const latencies: number[] = []
  for (let round = 0; round < rounds; round++) {
    // The page looks before the key is pressed: what it shows first may be the change already.
    const watch = await place(theirs).evaluateHandle((field: HTMLInputElement) => {
      const before = field.value
      const shown = new Promise<number>((resolve) => {
        const look = (): void => {
          const now =
            document.querySelector<HTMLInputElement>(`[aria-label="${field.ariaLabel ?? ''}"]`)?.value ??
            field.value
          if (now === before) requestAnimationFrame(look)
          else resolve(performance.timeOrigin + performance.now())
        }
        look()
      })
      return { shown }
    })
    const shownAt = watch.evaluate(({ shown }) => shown)
    await mine.keyboard.press(round % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    const pressedAt = await mine.evaluate(
      () => (window as Window & { pressedAt?: number }).pressedAt ?? Number.NaN,
    )
    latencies.push((await shownAt) - pressedAt)
    // Longer than those who plan wait between two exchanges.
    await mine.waitForTimeout(500)
  }
  return latencies
}

/** Milliseconds of the page's main thread for a frame: the pointer and outlines of another, and now and then 500 stands that lie elsewhere. */
async function frameWhileDragged(
  page: Page,
  other: Person,
  floorKey: string,
  stands: readonly Stand[],
  drags: number,
): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => {
    const counted = window as Window & { framesSeen?: number }
    counted.framesSeen = 0
    const count = (): void => {
      counted.framesSeen = (counted.framesSeen ?? 0) + 1
      requestAnimationFrame(count)
    }
    count()
  })
  const framesNow = (): Promise<number> =>
    page.evaluate(() => (window as Window & { framesSeen?: number }).framesSeen ?? 0)
  const { eventId, core } = other
  const selection = stands.map(({ id }) => id)
  const [secondsBefore, framesBefore] = [await taskSeconds(session), await framesNow()]
  let was = stands
  for (let drag = 0; drag < Math.max(3, Math.floor(drags / 5)); drag++) {
    for (let at = 0; at < (dragSeconds * 1000) / pointerEveryMs; at++) {
      const pointer = { xMetres: 10 + at, yMetres: 10 + (at % 7) }
      await core.client.call('sharing.show', { eventId, shown: { floorKey, pointer, selection } })
      await page.waitForTimeout(pointerEveryMs)
    }
    const is = was.map((stand) => ({ ...stand, yMetres: stand.yMetres + (drag % 2 === 0 ? 0.5 : -0.5) }))
    const step = planStep(
      { floorKey, put: is },
      { put: was },
      { kind: 'move', count: is.length, id: `drag-${String(drag)}` },
    )
    await core.client.call('layout.apply', { eventId, step, origin: 'bench' })
    was = is
  }
  await page.waitForTimeout(1_000)
  return (((await taskSeconds(session)) - secondsBefore) * 1000) / ((await framesNow()) - framesBefore)
}

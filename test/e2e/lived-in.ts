import { expect, test as base, type BrowserContext } from '@playwright/test'
import { startLivedInEvent } from '../support/pages/lived-in/start.ts'
import { watchPolicy } from '../support/pages/policy-violations.ts'
import { signIn, type SignedIn } from '../support/pages/web-client.ts'

export { expect, type Page } from '@playwright/test'

interface LivedIn {
  /** The address of the page, without what lets in: the test's page is let in. */
  readonly origin: string
}

async function letIn(context: BrowserContext, { origin, cookie, key }: SignedIn): Promise<string> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  await context.addInitScript((given) => localStorage.setItem('booth-builder.key', given), key)
  return origin
}

/** Whatever a test goes through, the page keeps to its policy. */
async function keepsToPolicy(context: BrowserContext, use: () => Promise<void>): Promise<void> {
  const violations = await watchPolicy(context)
  await use()
  expect(violations, 'what the content security policy refused').toEqual([])
}

/** Tests that only look around in an event that was worked on for weeks (`liveIn`), which all of a process share. */
export const test = base.extend<LivedIn, { readonly event: SignedIn }>({
  event: [
    async ({}, use) => {
      const host = await startLivedInEvent()
      await use(await signIn(host.url))
      await host.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: async ({ event, context }, use) => {
    const origin = await letIn(context, event)
    await keepsToPolicy(context, () => use(origin))
  },
})

/** Tests that change something in such an event, each in one of its own. */
export const changing = base.extend<LivedIn>({
  origin: async ({ context }, use) => {
    const host = await startLivedInEvent()
    const origin = await letIn(context, await signIn(host.url))
    await keepsToPolicy(context, () => use(origin))
    await host.stop()
  },
})

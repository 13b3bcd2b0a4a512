import { watchPolicy } from '../support/pages/policy-violations.ts'
import { startWebHost } from '../support/pages/web-host.ts'
import { expect, test } from '@playwright/test'

test(
  'no text becomes markup or a script in the page, nor does it get a policy of its own for that',
  { tag: '@main' },
  async ({ page, context }) => {
    const host = await startWebHost()
    try {
      const violations = await watchPolicy(context)
      await page.goto(host.url)
      await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
      expect(violations).toEqual([])

      const refused = await page.evaluate(() => {
        interface WithPolicies {
          readonly trustedTypes: { readonly createPolicy: (name: string, rules: object) => unknown }
        }
        const { trustedTypes } = globalThis as unknown as WithPolicies
        const markup = '<img src="x" onerror="document.title = 1">'
        const identity = (text: string): string => text
        const attempts: Readonly<Record<string, () => unknown>> = {
          innerHTML: () => (document.createElement('div').innerHTML = markup),
          outerHTML: () => (document.body.appendChild(document.createElement('div')).outerHTML = markup),
          insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', markup),
          'a frame’s document': () => (document.createElement('iframe').srcdoc = markup),
          'a parsed document': () => new DOMParser().parseFromString(markup, 'text/html'),
          'a range': () => document.createRange().createContextualFragment(markup),
          'a script’s text': () => (document.createElement('script').text = 'document.title = 1'),
          'a script’s address': () => (document.createElement('script').src = 'assets/other.js'),
          'a worker': () => new Worker('assets/other.js'),
          'a handler': () => document.createElement('div').setAttribute('onclick', 'document.title = 1'),
          'a policy of another name': () => trustedTypes.createPolicy('other', { createHTML: identity }),
          'a second one of the page’s': () => trustedTypes.createPolicy('default', { createHTML: identity }),
          'a second one of Vue’s': () => trustedTypes.createPolicy('vue', { createHTML: identity }),
        }
        return Object.entries(attempts).map(([name, attempt]) => {
          try {
            attempt()
            return `${name}: done`
          } catch (error) {
            return `${name}: ${error instanceof Error ? error.name : String(error)}`
          }
        })
      })
      expect(refused).toEqual(refused.map((line) => line.replace(/: .*$/, ': TypeError')))
      expect(refused.length).toBeGreaterThan(0)
      // Each of them is told of as well.
      await expect(() => expect(violations).toHaveLength(refused.length)).toPass()
    } finally {
      await host.stop()
    }
  },
)

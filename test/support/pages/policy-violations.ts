import type { BrowserContext } from '@playwright/test'

/**
 * What the pages of a context do from now on that their content security policy forbids, as it comes
 * in: the directive, and what was refused.
 */
export async function watchPolicy(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeFunction('policyViolated', (violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    const { policyViolated } = globalThis as unknown as {
      policyViolated: (violation: string) => Promise<unknown>
    }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      void policyViolated(`${effectiveDirective}: ${blockedURI} ${sample}`.trim())
    })
  })
  return violations
}

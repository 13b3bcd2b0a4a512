import { expect, type Page } from '@playwright/test'

/**
 * Goes to a screen of the open event by its link in the rail, and waits until it has taken the
 * place of the one before: screens are loaded when they are first gone to.
 */
export async function goTo(page: Page, screen: string, { timeoutMs = 30_000 } = {}): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: screen, exact: true })
  await link.click({ timeout: timeoutMs })
  await expect(link).toHaveAttribute('aria-current', 'page', { timeout: timeoutMs })
}

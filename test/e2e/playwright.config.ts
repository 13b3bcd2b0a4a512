import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { chromiumLaunchOptions } from '../support/chromium.ts'

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: join(import.meta.dirname, '../../test-results/e2e'),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: chromiumLaunchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})

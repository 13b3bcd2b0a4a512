import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { chromiumLaunchOptions } from './support/pages/chromium.ts'

// A trace costs an eighth of a run: `TRACE=1` keeps those of what fails.
const trace = process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off'

/**
 * Both suites in one run, so that the browser's tests fill the time in which the desktop's wait for
 * a program to start or end, and the other way round. `--project browser` or `desktop` runs one.
 */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  globalSetup: join(import.meta.dirname, 'support/pages/prepared-sample.ts'),
  fullyParallel: true,
  // More than two cores: a test waits for half of its time.
  workers: 3,
  // What passed only at its second try is named at the end of the run (test/runner/pages.ts).
  retries: 1,
  forbidOnly: true,
  outputDir: join(import.meta.dirname, '../test-results/pages'),
  reporter: 'list',
  projects: [
    {
      name: 'browser',
      testDir: join(import.meta.dirname, 'e2e'),
      timeout: 150_000,
      expect: { timeout: 30_000 },
      use: {
        launchOptions: chromiumLaunchOptions(),
        viewport: { width: 1280, height: 800 },
        locale: 'en-US',
        trace,
        screenshot: 'only-on-failure',
      },
    },
    {
      name: 'desktop',
      testDir: join(import.meta.dirname, 'desktop'),
      timeout: 120_000,
      expect: { timeout: 30_000 },
      use: { trace: 'retain-on-failure' },
    },
  ],
})

import { defineConfig } from '@playwright/test';

/** The system's browser, found by `npm test`; otherwise the one that Playwright installs. */
const systemChromium = process.env['PROFFER_CHROMIUM'];

export default defineConfig({
  testDir: 'journeys',
  fullyParallel: false,
  // Two workers would leave a sixth of two cores idle, because journeys wait from time to time.
  workers: 3,
  retries: 0,
  // Long, because machines at a quarter of the usual speed occur; a missing state still fails. Speed is measured in
  // `bench`.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace takes a fifth of the time; use `--trace on` for failures that the screenshot does not explain.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(systemChromium ? { executablePath: systemChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});

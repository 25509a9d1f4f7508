import { defineConfig } from '@playwright/test';

/** The system's browser, found by `npm test`; without it the one that Playwright installs. */
const systemChromium = process.env['PROFFER_CHROMIUM'];

export default defineConfig({
  testDir: 'journeys',
  fullyParallel: false,
  // Two leave a sixth of two cores idle, as a journey waits now and then.
  workers: 3,
  retries: 0,
  // A machine at a quarter of its pace was met, and what never comes fails as surely. How fast things are is for `bench`.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace costs a fifth of the time; for a failure that the picture does not explain: `--trace on`.
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

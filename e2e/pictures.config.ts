import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Pictures of the product with the demo market in it (`npm run screenshots`). */
export default defineConfig({
  ...journeys,
  testDir: 'pictures',
  globalTeardown: './pictures/contact-sheet.ts',
});

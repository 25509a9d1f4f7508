import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Takes pictures of the product with the demo market (`npm run screenshots`). */
export default defineConfig({
  ...journeys,
  testDir: 'pictures',
  globalTeardown: './pictures/contact-sheet.ts',
});

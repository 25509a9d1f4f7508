import { defineConfig } from 'vitest/config';
import web, { isolatedTests } from './vitest.config';

/** The screen tests that need a worker of their own. */
export default defineConfig({
  ...web,
  test: { ...web.test, name: 'web-isolated', include: isolatedTests, exclude: [], isolate: true },
});

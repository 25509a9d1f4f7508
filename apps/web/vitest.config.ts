import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Tests that need a worker of their own: in some the live connection follows the session until the process ends;
 * others replace a module before it is loaded.
 */
export const isolatedTests = [
  'src/lib/live/live.test.ts',
  'src/app/idle.test.tsx',
  'src/features/waiting/waiting-count.test.tsx',
  'src/features/chat/inbox.test.tsx',
  'src/lib/live/stomp-link.test.ts',
  'src/features/templates/templates-page.test.tsx',
  'src/features/nda/buyer-nda-page.test.tsx',
  'src/features/nda/nda-queue.test.tsx',
  'src/features/nda/renewing/renew-nda.test.tsx',
  'src/features/signing/sign-by-phone-page.test.tsx',
  'src/features/profiles/pictures.test.tsx',
  'src/features/offers/page/use-count-view.test.tsx',
];

/** Tests of the web app's screens and models, on a network mocked from the contract. */
export default defineConfig({
  plugins: [react()],
  root: import.meta.dirname,
  test: {
    name: 'web',
    environment: 'happy-dom',
    // There is no layout in tests, so no length is computed in pixels.
    environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: isolatedTests,
    // A worker loads React and Mantine once instead of once per file, which took most of the time. Tests restore
    // global state themselves; `--sequence.shuffle.files` shows which do not.
    isolate: false,
    // Rendering allocates much at once: with a larger young generation the collector runs less often.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});

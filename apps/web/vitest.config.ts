import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * These share a worker with nobody: some have the live connection follow the session, which it does to the end of the
 * process; the others replace a module, which has to be done before anybody has loaded it.
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

/** Screens and models of the web app, on a network mocked from the contract. */
export default defineConfig({
  plugins: [react()],
  root: import.meta.dirname,
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Nothing here is laid out, so no length is worked out in pixels.
    environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: isolatedTests,
    // A worker loads React and Mantine once, not once a file, which took most of the time. What a test changes for
    // all (a global, a store) it puts back itself; `--sequence.shuffle.files` shows who does not.
    isolate: false,
    // Drawing leaves much behind at once: with room for it, the collector goes round less often.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});

import { defineConfig } from 'vitest/config';

/** Folders whose tests do not affect others in the same process, which saves a process for each file. */
const sharedFolders = ['packages/{contract,proof}/src', 'apps/server/src/{modules,platform}', 'tools/*/src'];
/** Tests that measure the whole process, such as its memory and its event-loop delay. */
const measuring = 'images|pressure|database-away|stomp-bounds';
/** Tests of what is built: commands, which start three times as fast as from source, and the client package. */
const ofBuilt = ['apps/server/src/cli/ops/{main,outcomes}.test.ts', 'packages/client/test/*.test.ts'];
const shared = sharedFolders.map((folder) => `${folder}/**/!(${measuring}).test.ts`);

/**
 * Tiers by place: tests beside the code are `unit`, the folder `test` of the server and of a tool is `api` (a real
 * PostgreSQL, one database per file), `apps/web` brings its own project.
 */
export default defineConfig({
  test: {
    // One worker per core; by default vitest leaves one core idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: shared,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A worker loads the modules once, not for each file, which takes a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...shared, ...ofBuilt],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'unit-built',
          include: ofBuilt,
          globalSetup: ['scripts/build-server.mjs'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/test/**/*.test.ts', 'tools/*/test/**/*.test.ts'],
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A worker loads the server once, not for each file; each file has its own database and server.
          isolate: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/*.test.ts'],
          // Tests have timeouts of their own for states; an aborted test would run on alongside the next.
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      'apps/web',
      'apps/web/vitest.isolated.config.ts',
    ],
  },
});

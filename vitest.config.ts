import { defineConfig } from 'vitest/config';

/** Rooms whose tests change nothing for others in their process. A process for each file costs more than these tests. */
const sharedRooms = ['packages/{contract,proof}/src', 'apps/server/src/{modules,platform}', 'tools/*/src'];
/** Their tests measure the whole process: its memory, how far behind its loop is. */
const measuring = 'images|pressure|database-away|stomp-bounds';
const shared = sharedRooms.map((room) => `${room}/**/!(${measuring}).test.ts`);

/**
 * Tiers by place: tests beside the code are `unit`, the folder `test` of the server and of a tool is `api` (a real
 * PostgreSQL, one database per file), `apps/web` brings its own project.
 */
export default defineConfig({
  test: {
    // One worker a core; by itself vitest leaves a core idle, which on two is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: shared,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A worker loads the modules once, not once a file: a third of the time of these.
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: shared,
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
          // A worker loads the server once, not once a file; each file has its own database and its own product.
          isolate: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/*.test.ts'],
          // Each state is waited for with a patience of its own. One that was broken off would go on beside the next.
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      'apps/web',
      'apps/web/vitest.isolated.config.ts',
    ],
  },
});

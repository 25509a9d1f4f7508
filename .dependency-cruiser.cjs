'use strict';

const path = require('node:path');

/**
 * What may import what. Run it with `npm run boundaries`; scripts/import-graph.mjs says how the files are read and
 * why patterns have no `$` behind a file ending. Rules speak of places and of `$1`, not of today's modules, so that
 * a new module or feature is covered on its first day.
 */

const { moduleOrder } = require('./scripts/module-order.cjs');

const server = '^apps/server/src/';
const modules = `${server}modules/`;
const features = '^apps/web/src/features/';
const tools = '^tools/[^/]+/src/';
/** What the server shows to tools, as the `exports` of its package.json say. */
const serverFaces = Object.values(require('./apps/server/package.json').exports).map(
  (file) => `^${path.posix.join('apps/server', file).replaceAll('.', '[.]')}`,
);
const tests = ['[.]test[.]tsx?', '/test/', '^apps/server/src/platform/[^/]+/.*[.]fixture[.]'];

const orderRules = moduleOrder.slice(0, -1).map((name, index) => ({
  name: `order-${name}`,
  comment: `The direction is ${moduleOrder.join(' → ')}: ${name} comes before what it imports here. Take a narrow port, passed in wiring/app.ts, or listen to an event.`,
  severity: 'error',
  from: { path: `${modules}${name}/`, pathNot: tests },
  to: { path: `${modules}(?:${moduleOrder.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'features-stand-apart',
      comment:
        'A feature can be read, changed and removed alone. What two need belongs in ui, in lib or in entities, or is composed by app.',
      severity: 'error',
      from: { path: `${features}([^/]+)/` },
      to: { path: features, pathNot: `${features}$1/` },
    },
    {
      name: 'features-know-no-app',
      comment:
        'The direction is lib, ui → entities → features → app: app composes features, so a feature that needs app goes round in a circle.',
      severity: 'error',
      from: { path: features },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'entities-lie-below-features',
      comment:
        'Keys, queries, cards and badges of a noun are shown by several features; they stay shared only while they know none of them.',
      severity: 'error',
      from: { path: '^apps/web/src/entities/' },
      to: { path: '^apps/web/src/(?:features|app)/' },
    },
    {
      name: 'ui-has-no-domain',
      comment:
        'The kit is for every screen; a word of the market in it would tie all screens to one feature.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(?:features|entities|app)/' },
    },
    {
      name: 'lib-lies-lowest',
      comment:
        'Client, session and realtime are used by everything else in the web app, so they can use none of it.',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(?:features|entities|app|ui)/' },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      comment:
        'The two sides agree on packages/contract and on nothing else; a type taken from the server would bypass it.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-knows-no-web',
      comment: 'The server serves the built web app as files and knows none of its code.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'packages-know-no-app',
      comment:
        'A package can be read, tested and used without the apps. What it needs of its user, such as a logger, it takes as a narrow interface.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(?:apps|tools)/' },
    },
    {
      name: 'apps-know-no-tool',
      comment:
        'A tool is run beside the product and can go without anybody missing it; what both need belongs to the product, which shows it.',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-by-the-faces-of-the-server',
      comment:
        'A tool loads data into the tables of the product, so it has to use the schema, the opening of the database and the words of offers. It uses these by the faces in exports of apps/server/package.json, so that all else of the server can change without asking a tool.',
      severity: 'error',
      from: { path: tools, pathNot: tests },
      to: { path: '^apps/', pathNot: serverFaces },
    },
    {
      name: 'packages-by-their-face',
      comment:
        'A package shows its src/index.ts only, and src/test/index.ts to tests, as its exports say; the contract is a package of faces, one a room.',
      severity: 'error',
      from: { path: '^(?:apps|tools|bench|e2e|faults)/' },
      to: {
        path: '^packages/',
        pathNot: ['^packages/contract/', '^packages/[^/]+/src/(?:test/)?index[.]ts'],
      },
    },
    {
      name: 'contract-is-zod-alone',
      comment: 'The contract is loaded by browser and server; anything but zod would be loaded by both.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
    },
    {
      name: 'platform-knows-no-module',
      comment:
        'Platform is what would be kept if the market were another one: no module, no command, no wiring.',
      severity: 'error',
      from: { path: `${server}platform/`, pathNot: tests },
      to: { path: [`${server}(?:modules|ops|cli|wiring)/`, `${server}(?:main|runtime|listen|config)[.]ts`] },
    },
    {
      name: 'modules-by-their-face',
      comment: 'A module shows others its index.ts only; all else of it can change without asking anybody.',
      severity: 'error',
      from: { path: `${modules}([^/]+)/` },
      to: { path: `${modules}[^/]+/.`, pathNot: [`${modules}$1/`, `${modules}[^/]+/index[.]ts`] },
    },
    {
      name: 'modules-by-their-face-from-outside',
      comment:
        'Wiring, commands and API tests use the same face as other modules. The entry of worker threads takes a table of tasks, which loads little by itself, where the face would load the whole server into each thread.',
      severity: 'error',
      from: { path: '^(?:apps|tools|bench|e2e|faults)/', pathNot: [modules, `${server}foreign-worker[.]ts`] },
      to: { path: `${modules}[^/]+/.`, pathNot: [`${modules}[^/]+/index[.]ts`, ...serverFaces] },
    },
    {
      name: 'threads-take-tasks',
      comment:
        'A worker thread begins with tables of tasks; what a task needs it loads when it is asked for.',
      severity: 'error',
      from: { path: `${server}foreign-worker[.]ts` },
      to: { path: `${modules}[^/]+/.`, pathNot: `${modules}[^/]+/[^/]+[.]tasks[.]ts` },
    },
    {
      name: 'module-has-a-place',
      comment:
        'A new module is entered in scripts/module-order.cjs, so that its direction is decided and not found out later.',
      severity: 'error',
      from: { path: modules, pathNot: `${modules}(?:${moduleOrder.join('|')})/` },
      to: {},
    },
    ...orderRules,
    {
      name: 'nobody-imports-notifications',
      comment: 'Notifications listen to the events of others. Only the wiring knows them.',
      severity: 'error',
      from: { path: modules, pathNot: `${modules}notifications/` },
      to: { path: `${modules}notifications/` },
    },
    {
      name: 'modules-know-no-wiring',
      comment:
        'wiring/ hands a module what it needs; a module that reaches for the wiring, the configuration or a command cannot be tested alone.',
      severity: 'error',
      from: { path: modules, pathNot: tests },
      to: { path: [`${server}(?:ops|cli|wiring)/`, `${server}(?:main|runtime|listen|config)[.]ts`] },
    },
    {
      name: 'ops-over-the-platform',
      comment:
        'What looks after a market works on its tables as the catalog has them, so that it can be used on one of another version; a module would tie it to this one.',
      severity: 'error',
      from: { path: `${server}ops/`, pathNot: tests },
      to: { path: '^apps/server/src/', pathNot: [`${server}ops/`, `${server}platform/`] },
    },
    {
      name: 'ops-by-its-face',
      comment: 'Commands and tests use what index.ts shows.',
      severity: 'error',
      from: { path: '^(?:apps|tools|bench|e2e|faults)/', pathNot: `${server}ops/` },
      to: { path: `${server}ops/.`, pathNot: `${server}ops/index[.]ts` },
    },
    {
      name: 'tables-by-repositories',
      comment:
        'Only a *.repository.ts touches tables, with the pieces of its queries (*.rows.ts, *.filters.ts); besides, tests and the commands that load data.',
      severity: 'error',
      from: {
        path: '^(?:apps/server|tools|bench|e2e|faults)/',
        pathNot: [
          '[.](?:repository|rows|filters)[.]ts',
          `${server}schema/`,
          `${server}cli/`,
          '^apps/server/drizzle[.]config',
          ...tests,
        ],
      },
      to: { path: `${server}schema/` },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Test parts are not shipped.',
      severity: 'error',
      from: { path: '^(?:apps|packages|tools)/[^/]+/src/', pathNot: tests },
      to: { path: ['[.]test[.]tsx?', '^(?:apps|tools)/[^/]+/test/', '^packages/.*/test/'] },
    },
    {
      name: 'no-circles',
      comment:
        'Two files that need each other are one file, or hide a third one. A circle also makes the order of loading a matter of luck.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports and that imports nothing is forgotten.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['[.]d[.]ts', '(?:^|/)[^/]+[.]config[.]ts', '^apps/server/src/main[.]ts', ...tests],
      },
      to: {},
    },
    {
      name: 'no-dev-packages-in-the-server',
      comment: 'The server is installed for production without them and would fail at start.',
      severity: 'error',
      from: { path: ['^apps/server/src/', '^packages/[^/]+/src/', tools], pathNot: tests },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'no-undeclared-packages',
      comment:
        'A package that only some other package brings along can vanish with the next update: declare it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolved-imports',
      comment: 'An import that cannot be followed cannot be checked by the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true,
    preserveSymlinks: true,
  },
};

'use strict';

const path = require('node:path');

/**
 * Rules for imports, checked by `npm run boundaries`. scripts/import-graph.mjs describes how files are read and why
 * patterns have no `$` after a file extension. Rules name folders and `$1` instead of modules, so that they cover new
 * modules and features too.
 */

const { moduleOrder } = require('./scripts/module-order.cjs');

const server = '^apps/server/src/';
const modules = `${server}modules/`;
const features = '^apps/web/src/features/';
const tools = '^tools/[^/]+/src/';
/** Files that the server exports to tools by the `exports` of its package.json. */
const serverFaces = Object.values(require('./apps/server/package.json').exports).map(
  (file) => `^${path.posix.join('apps/server', file).replaceAll('.', '[.]')}`,
);
const tests = ['[.]test[.]tsx?', '/test/', '^apps/server/src/platform/[^/]+/.*[.]fixture[.]'];

const orderRules = moduleOrder.slice(0, -1).map((name, index) => ({
  name: `order-${name}`,
  comment: `The direction is ${moduleOrder.join(' → ')}: ${name} comes before the module that it imports here. Take a narrow port, passed by wiring/, or listen to an event.`,
  severity: 'error',
  from: { path: `${modules}${name}/`, pathNot: tests },
  to: { path: `${modules}(?:${moduleOrder.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'features-stand-apart',
      comment:
        'A feature can be read, changed and removed alone. Code that two features need belongs in ui, lib or entities, or app composes it.',
      severity: 'error',
      from: { path: `${features}([^/]+)/` },
      to: { path: features, pathNot: `${features}$1/` },
    },
    {
      name: 'features-know-no-app',
      comment:
        'The direction is lib, ui → entities → features → app. App composes features, so a feature that imports app makes a cycle.',
      severity: 'error',
      from: { path: features },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'entities-lie-below-features',
      comment:
        'Several features use the keys, queries, cards and badges of a noun; they stay reusable only if they import no feature.',
      severity: 'error',
      from: { path: '^apps/web/src/entities/' },
      to: { path: '^apps/web/src/(?:features|app)/' },
    },
    {
      name: 'ui-has-no-domain',
      comment:
        'The components of ui are for every screen; domain knowledge would tie all screens to one feature.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(?:features|entities|app)/' },
    },
    {
      name: 'lib-lies-lowest',
      comment:
        'Everything else in the web app uses client, session and realtime, so they import nothing of it.',
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
      comment: 'The server serves the built web app as files and imports none of its code.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'packages-know-no-app',
      comment:
        'A package can be read, tested and used without the apps. It takes what it needs, such as a logger, as a narrow interface. The client is written from the OpenAPI document of the server and tested against the product.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/client/(?:build|test)/' },
      to: { path: '^(?:apps|tools)/' },
    },
    {
      name: 'apps-know-no-tool',
      comment:
        'A tool runs outside the product and can be removed without affecting it. Code that both need belongs to the product, which exports it.',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-by-the-faces-of-the-server',
      comment:
        'A tool loads data into the tables of the product. It imports only the exports of apps/server/package.json (schema, opening the database, words of offers), so that everything else in the server can change freely.',
      severity: 'error',
      from: { path: tools, pathNot: tests },
      to: { path: '^apps/', pathNot: serverFaces },
    },
    {
      name: 'client-stands-alone',
      comment:
        'The client package is used outside this repository, so it contains everything that it needs. Its build copies types of the contract.',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: { pathNot: '^packages/client/src/' },
    },
    {
      name: 'packages-by-their-face',
      comment:
        'A package exports its src/index.ts only, and src/test/index.ts to tests; the contract exports one file per module.',
      severity: 'error',
      from: { path: '^(?:apps|tools|bench|e2e|faults)/' },
      to: {
        path: '^packages/',
        pathNot: ['^packages/contract/', '^packages/[^/]+/src/(?:test/)?index[.]ts'],
      },
    },
    {
      name: 'contract-is-zod-alone',
      comment:
        'Browser and server both load the contract, and would load anything that it imports besides zod.',
      severity: 'error',
      // The word list of passwords is loaded on demand on both sides.
      from: { path: '^packages/contract/src/', pathNot: [...tests, 'users/password-guesses[.]ts'] },
      to: { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
    },
    {
      name: 'platform-knows-no-module',
      comment:
        'Platform code does not depend on this market: it imports no module, no command and no wiring.',
      severity: 'error',
      from: { path: `${server}platform/`, pathNot: tests },
      to: {
        path: [
          `${server}(?:modules|ops|cli|wiring)/`,
          `${server}(?:main|runtime|listen|config|environment)[.]ts`,
        ],
      },
    },
    {
      name: 'modules-by-their-face',
      comment:
        'Other modules import the index.ts of a module only, so that everything else in it can change freely.',
      severity: 'error',
      from: { path: `${modules}([^/]+)/` },
      to: { path: `${modules}[^/]+/.`, pathNot: [`${modules}$1/`, `${modules}[^/]+/index[.]ts`] },
    },
    {
      name: 'modules-by-their-face-from-outside',
      comment:
        'Wiring, commands and API tests import the index.ts of a module, as other modules do. The entry of worker threads imports tables of tasks instead, because an index.ts would load the whole server into each thread.',
      severity: 'error',
      from: { path: '^(?:apps|tools|bench|e2e|faults)/', pathNot: [modules, `${server}foreign-worker[.]ts`] },
      to: { path: `${modules}[^/]+/.`, pathNot: [`${modules}[^/]+/index[.]ts`, ...serverFaces] },
    },
    {
      name: 'threads-take-tasks',
      comment: 'A worker thread imports tables of tasks only; a task loads its code when it is called.',
      severity: 'error',
      from: { path: `${server}foreign-worker[.]ts` },
      to: { path: `${modules}[^/]+/.`, pathNot: `${modules}[^/]+/[^/]+[.]tasks[.]ts` },
    },
    {
      name: 'module-has-a-place',
      comment:
        'A new module needs an entry in scripts/module-order.cjs, which decides the direction of its imports.',
      severity: 'error',
      from: { path: modules, pathNot: `${modules}(?:${moduleOrder.join('|')})/` },
      to: {},
    },
    ...orderRules,
    {
      name: 'nobody-imports-notifications',
      comment: 'Notifications listen to the events of other modules. Only the wiring imports them.',
      severity: 'error',
      from: { path: modules, pathNot: `${modules}notifications/` },
      to: { path: `${modules}notifications/` },
    },
    {
      name: 'modules-know-no-wiring',
      comment:
        'wiring/ passes a module what it needs. A module that imports the wiring, the configuration or a command cannot be tested alone.',
      severity: 'error',
      from: { path: modules, pathNot: tests },
      to: {
        path: [`${server}(?:ops|cli|wiring)/`, `${server}(?:main|runtime|listen|config|environment)[.]ts`],
      },
    },
    {
      name: 'commands-on-top',
      comment:
        'Commands start the server and its parts; only main.ts loads one, the demo. A part that imports a command cannot be used without it.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}cli/`, `${server}main[.]ts`, ...tests] },
      to: { path: `${server}cli/` },
    },
    {
      name: 'ops-over-the-platform',
      comment:
        'Operator commands read the tables from the catalog, so that they work on a market of another version; a module would tie them to this version.',
      severity: 'error',
      from: { path: `${server}ops/`, pathNot: tests },
      to: { path: '^apps/server/src/', pathNot: [`${server}ops/`, `${server}platform/`] },
    },
    {
      name: 'ops-by-its-face',
      comment: 'Commands and tests import the index.ts of ops only.',
      severity: 'error',
      from: { path: '^(?:apps|tools|bench|e2e|faults)/', pathNot: `${server}ops/` },
      to: { path: `${server}ops/.`, pathNot: `${server}ops/index[.]ts` },
    },
    {
      name: 'tables-by-repositories',
      comment:
        'Only a *.repository.ts and the parts of its queries (*.rows.ts, *.filters.ts) import tables, and tests and commands that load data.',
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
      comment: 'Test code is not shipped.',
      severity: 'error',
      from: { path: '^(?:apps|packages|tools)/[^/]+/src/', pathNot: tests },
      to: { path: ['[.]test[.]tsx?', '^(?:apps|tools)/[^/]+/test/', '^packages/.*/test/'] },
    },
    {
      name: 'no-circles',
      comment:
        'Two files that import each other should be one file, or hide a third one. With a cycle, the order of loading is accidental.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file without imports that no other file imports is probably forgotten.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['[.]d[.]ts', '(?:^|/)[^/]+[.]config[.]ts', '^apps/server/src/main[.]ts', ...tests],
      },
      to: {},
    },
    {
      name: 'no-dev-packages-in-the-server',
      comment: 'Production installs no development packages, so the server would fail at start.',
      severity: 'error',
      from: { path: ['^apps/server/src/', '^packages/[^/]+/src/', tools], pathNot: tests },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that only another package depends on can disappear with an update: declare it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolved-imports',
      comment: 'The other rules cannot check an import that cannot be resolved.',
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

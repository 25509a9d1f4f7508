import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImports } from './import-graph.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const contract = 'packages/contract/src';
const embedded = 'packages/embedded-postgres/src';
const server = 'apps/server/src';
const web = 'apps/web/src';
const tool = 'tools/open-data/src';

/** A small repository in which every import is allowed; each case adds one file with a forbidden import. */
const repository: Record<string, string> = {
  [`${contract}/wire/paths.ts`]: `import { z } from 'zod'; export const paths = z;`,
  [`${server}/main.ts`]: `import { demo } from './cli/demo'; import './modules/auth'; export const main = demo;`,
  [`${server}/wiring/app.ts`]: `import { repository } from '../modules/nda'; import '../platform/clock'; export const app = repository;`,
  [`${server}/cli/demo.ts`]: `import { app } from '../wiring/app'; export const demo = app;`,
  [`${server}/config.ts`]: `export const config = 1; import '@proffer/contract/wire/paths';`,
  [`${server}/schema/index.ts`]: `export const tables = 1;`,
  [`${server}/platform/clock.ts`]: `export const clock = 1;`,
  [`${server}/platform/database.ts`]: `export { start } from '@proffer/embedded-postgres';`,
  [`${embedded}/index.ts`]: `export { start } from './start';`,
  [`${embedded}/start.ts`]: `import 'pg'; export const start = 1;`,
  [`${server}/modules/auth/index.ts`]: `export { service } from './auth.service';`,
  [`${server}/modules/auth/auth.service.ts`]: `export const service = 1;`,
  [`${server}/modules/nda/index.ts`]: `export { repository } from './nda.repository'; import '../auth';`,
  [`${server}/modules/nda/nda.repository.ts`]: `import { tables } from '../../schema'; export const repository = tables;`,
  [`${server}/open-market.ts`]: `import './platform/clock'; export const openMarket = 1;`,
  [`${tool}/main.ts`]: `import { repository } from './suppliers.repository'; import '@proffer/server/open-market'; export const main = repository;`,
  [`${tool}/suppliers.repository.ts`]: `import { tables } from '@proffer/server/schema'; export const repository = tables;`,
  [`${web}/main.tsx`]: `import { Root } from './app/root'; export const page = <Root />;`,
  [`${web}/app/root.tsx`]: `const lazy = () => import('../features/nda/page'); export const Root = lazy;`,
  [`${web}/features/nda/page.tsx`]: `import { Button } from '../../ui/button'; import '../../lib/client'; export const Page = Button;`,
  [`${web}/features/offers/card.tsx`]: `import { Button } from '../../ui/button'; export const Card = Button;`,
  [`${web}/ui/button.tsx`]: `import './button.module.css'; export const Button = () => <b />;`,
  [`${web}/lib/client.ts`]: `import type { paths } from '@proffer/contract/wire/paths'; export type Client = typeof paths;`,
};

const wrong: [rule: string, file: string, source: string][] = [
  [
    'features-stand-apart',
    `${web}/features/offers/list.tsx`,
    `import { Page } from '../nda/page'; export const x = <Page />;`,
  ],
  [
    'features-stand-apart',
    `${web}/features/newest/list.ts`,
    `import type { Page } from '../nda/page'; export type X = Page;`,
  ],
  ['ops-over-the-platform', `${server}/ops/backup.ts`, `export { service } from '../modules/auth';`],
  ['ops-by-its-face', `${server}/cli/ops.ts`, `export { part } from '../ops/part';`],
  ['features-know-no-app', `${web}/features/offers/list.ts`, `import '../../app/root';`],
  [
    'entities-lie-below-features',
    `${web}/entities/offers/offer-card.tsx`,
    `import { Card } from '../../features/offers/card'; export const x = <Card />;`,
  ],
  ['ui-has-no-domain', `${web}/ui/card.ts`, `export * from '../features/offers/card';`],
  ['lib-lies-lowest', `${web}/lib/toast.ts`, `import '../ui/button';`],
  [
    'web-and-server-meet-in-the-contract',
    `${web}/lib/types.ts`,
    `import type { service } from '../../../server/src/modules/auth'; export type S = typeof service;`,
  ],
  ['server-knows-no-web', `${server}/platform/page.ts`, `import '../../../web/src/lib/client';`],
  ['packages-know-no-app', `${embedded}/clock.ts`, `import '../../../apps/server/src/platform/clock';`],
  ['client-stands-alone', 'packages/client/src/share.ts', `import '../../contract/src/wire/paths';`],
  [
    'packages-by-their-face',
    `${server}/platform/inner.ts`,
    `import '../../../../packages/embedded-postgres/src/start';`,
  ],
  ['apps-know-no-tool', `${server}/cli/load.ts`, `import '../../../../tools/open-data/src/main';`],
  [
    'tools-by-the-faces-of-the-server',
    `${tool}/clock.ts`,
    `import '../../../apps/server/src/platform/clock';`,
  ],
  [
    'contract-is-zod-alone',
    `${contract}/hash.ts`,
    `import { createHash } from 'node:crypto'; export const hash = createHash;`,
  ],
  [
    'platform-knows-no-module',
    `${server}/platform/session.ts`,
    `import type { service } from '../modules/auth'; export type S = typeof service;`,
  ],
  ['modules-by-their-face', `${server}/modules/nda/nda.service.ts`, `import '../auth/auth.service';`],
  ['modules-by-their-face-from-outside', `${server}/cli/demo.ts`, `import '../modules/nda/nda.repository';`],
  ['threads-take-tasks', `${server}/foreign-worker.ts`, `import './modules/nda/nda.repository';`],
  ['module-has-a-place', `${server}/modules/surprise/index.ts`, `import '../../platform/clock';`],
  [
    'order-auth',
    `${server}/modules/auth/auth.routes.ts`,
    `const later = () => import('../nda'); export { later };`,
  ],
  ['nobody-imports-notifications', `${server}/modules/admin/index.ts`, `import '../notifications';`],
  ['commands-on-top', `${server}/runtime.ts`, `export * from './cli/demo';`],
  ['modules-know-no-wiring', `${server}/modules/nda/nda.routes.ts`, `import '../../config';`],
  [
    'tables-by-repositories',
    `${server}/modules/nda/nda.service.ts`,
    `import { tables } from '../../schema'; export const t = tables;`,
  ],
  ['no-tests-in-the-product', `${server}/platform/fake.ts`, `import './clock.test';`],
  ['no-circles', `${server}/platform/a.ts`, `import './b'; export const a = 1;`],
  ['no-orphans', `${server}/platform/forgotten.ts`, `export const forgotten = 1;`],
  ['no-dev-packages-in-the-server', `${server}/platform/pretty.ts`, `import 'pino-pretty';`],
  ['no-undeclared-packages', `${server}/platform/loose.ts`, `import 'semver';`],
  ['no-unresolved-imports', `${server}/platform/lost.ts`, `import './nowhere';`],
  ['no-unresolved-imports', `${server}/platform/inner.ts`, `import '@proffer/embedded-postgres/start';`],
];

const companions: Record<string, Record<string, string>> = {
  'nobody-imports-notifications': {
    [`${server}/modules/notifications/index.ts`]: `import '../../platform/clock';`,
  },
  'no-tests-in-the-product': { [`${server}/platform/clock.test.ts`]: `import './clock';` },
  'ops-by-its-face': { [`${server}/ops/part.ts`]: `export const part = 1;` },
  'no-circles': { [`${server}/platform/b.ts`]: `import './a'; export const b = 1;` },
};

describe('the check of boundaries', () => {
  let folder: string;

  async function build(files: Record<string, string>): Promise<void> {
    for (const [file, source] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), source);
    }
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer boundaries '));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const file of [
      '.dependency-cruiser.cjs',
      'scripts/module-order.cjs',
      'package.json',
      'apps/server/package.json',
      'apps/web/package.json',
      'tools/open-data/package.json',
      'packages/contract/package.json',
      'packages/embedded-postgres/package.json',
    ]) {
      await cp(path.join(root, file), path.join(folder, file), { recursive: true });
    }
    await build(repository);
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const check = () => checkImports({ root: folder, folders: ['packages', 'apps', 'tools'] });

  it('finds no violation in a repository that keeps the boundaries, and reads all its files', async () => {
    expect(await check()).toEqual({ moduleCount: Object.keys(repository).length, violations: [] });
  });

  it.each(wrong)('reports a violation of the rule %s in %s: %s', async (rule, file, source) => {
    await build({ ...companions[rule], [file]: source });
    const { violations } = await check();
    expect(violations.map((violation) => [violation.rule, violation.from])).toContainEqual([rule, file]);
    expect(violations.every((violation) => violation.reason.length > 20)).toBe(true);
  });

  it('every rule of .dependency-cruiser.cjs has a test case', async () => {
    const { default: config } = await import('../.dependency-cruiser.cjs');
    const rules = config.forbidden.map((rule: { name: string }) =>
      rule.name.replace(/^order-.*/, 'order-auth'),
    );
    expect(new Set(wrong.map(([rule]) => rule))).toEqual(new Set(rules));
  });
});

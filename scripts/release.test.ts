import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { version } from '../apps/server/src/version';
import { changelogOf } from './changelog.mjs';
import { installedFor, mostPackages } from './release-packages.mjs';

const root = path.join(import.meta.dirname, '..');

// ADM-87
it('a release needs fewer than 215 packages, of which the font for Chinese and Japanese is optional', () => {
  const packages = installedFor('apps/server') as { name: string; place: string }[];
  const names = packages.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.length).toBeLessThan(mostPackages);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp']));
  // Packages for building and testing, and the bundled workspaces, are left out.
  expect(
    names.filter((name) => /^(?:@proffer\/|vitest$|typescript$|drizzle-kit$|react$)/.test(name)),
  ).toEqual([]);
  const server = JSON.parse(readFileSync(path.join(root, 'apps/server/package.json'), 'utf8')) as {
    version: string;
    optionalDependencies: object;
  };
  const optional = Object.keys(server.optionalDependencies);
  expect(optional).toContain('@fontsource/noto-sans-sc');
  // prom-client depends on the API of OpenTelemetry.
  expect(names.filter((name) => optional.includes(name))).toEqual(['@opentelemetry/api']);
  const main = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  expect([main.version, server.version]).toEqual([version, version]);
});

// ADM-87
it('the changelog lists the changes of each version from the subjects of commits', () => {
  const commit = (subject: string, more: object = {}) => ({
    subject,
    day: '2026-11-24',
    version: undefined,
    isBreaking: false,
    ...more,
  });
  const log = changelogOf(
    [
      commit('feat(nda): a copy may be asked for'),
      commit('test: more'),
      commit('fix!: paths', { isBreaking: true }),
      commit('perf(search): faster', { version: '0.1.0', day: '2026-11-01' }),
      commit('feat: the market'),
    ],
    '0.2.0',
  );
  expect(log).toContain(
    '## 0.2.0 (2026-11-24)\n\n### To mind\n- paths\n\n### New\n- **nda:** a copy may be asked for\n\n### Mended\n- paths\n\n## 0.1.0 (2026-11-01)\n\n### New\n- the market\n\n### Faster\n- **search:** faster\n',
  );
  expect(log).not.toContain('more');
});

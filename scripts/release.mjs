import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { changelogOf, readCommits } from './changelog.mjs';
import { CommandFailure, root, run, say } from './processes.mjs';
import { installedFor, mostPackages } from './release-packages.mjs';

/**
 * Optional packages with archives of their own: the font for Chinese and Japanese, which is nine tenths of all fonts,
 * and traces.
 */
const extras = [
  { name: 'cjk-font', has: (name) => name.startsWith('@fontsource/') },
  { name: 'traces', has: (name) => name.startsWith('@opentelemetry/') },
];
/** Parts of the repository in the release. */
const parts = [
  'apps/server/dist',
  'apps/server/migrations',
  'apps/web/dist',
  'deploy',
  'docs',
  'LICENSE',
  'README.md',
  '.env.example',
];

/**
 * Packs a release that needs Node only, in the layout of `npm pack`: `release/proffer-<version>.tar.gz` for this
 * system, because some packages have native parts, and the optional packages in archives to unpack over it.
 */
export async function makeRelease() {
  await ensureBuilt();
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { version } = manifest;
  const packages = installedFor('apps/server');
  if (packages.length >= mostPackages) {
    throw new CommandFailure(
      `The release would have ${packages.length} packages; the limit is below ${mostPackages}.`,
    );
  }
  const folder = path.join(root, 'release');
  mkdirSync(folder, { recursive: true });
  const places = new Set(packages.map(({ place }) => place));
  const further = installedFor('apps/server', { withOptional: true }).filter(
    ({ place }) => !places.has(place),
  );
  const log = changelogOf(await readCommits(), version);
  writeFileSync(path.join(root, 'CHANGELOG.md'), log);
  const made = [
    await pack(path.join(folder, `proffer-${version}.tar.gz`), (draft) => {
      for (const part of parts) copy(path.join(root, part), path.join(draft, part));
      for (const one of packages) copyPackage(one, draft);
      write(draft, 'CHANGELOG.md', log);
      write(draft, 'package.json', `${JSON.stringify(manifestOf(manifest, packages), undefined, 2)}\n`);
      // Declares the files below as ES modules; the dependencies are listed above.
      write(
        draft,
        'apps/server/package.json',
        `${JSON.stringify({ name: '@proffer/server', version, private: true, type: 'module' })}\n`,
      );
    }),
  ];
  for (const { name, has } of extras) {
    const own = further.filter((one) => has(one.name));
    made.push(
      await pack(path.join(folder, `proffer-${version}-${name}.tar.gz`), (draft) => {
        for (const one of own) copyPackage(one, draft);
      }),
    );
  }
  writeFileSync(path.join(folder, 'SHA256SUMS'), made.map(({ sum, name }) => `${sum}  ${name}\n`).join(''));
  for (const { name, bytes } of made) say(`release/${name}: ${(bytes / 1e6).toFixed(1)} MB`);
  say(
    `${packages.length} packages, made on ${process.platform}-${process.arch} with Node ${process.versions.node}`,
  );
  return 0;
}

async function pack(file, fill) {
  const place = mkdtempSync(path.join(tmpdir(), 'proffer-release-'));
  try {
    fill(path.join(place, 'package'));
    // Sorted and without owner, so that equal sources give an equal archive listing.
    const args = [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '-czf',
      file,
      '-C',
      place,
      'package',
    ];
    const { code, text } = await run('tar', args, { output: 'collect' });
    if (code !== 0) throw new CommandFailure(`tar failed: ${text}`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  const bytes = readFileSync(file);
  return {
    name: path.basename(file),
    bytes: bytes.length,
    sum: createHash('sha256').update(bytes).digest('hex'),
  };
}

function write(draft, name, text) {
  const place = path.join(draft, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

function copy(from, to, filter = () => true) {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
}

/**
 * Copies a package without sources, types and its own packages, which are copied separately. Of a font only the two
 * weights of documents are copied.
 */
function copyPackage({ name, place }, draft) {
  const source = path.join(root, place);
  const isFont = name.startsWith('@fontsource/');
  copy(source, path.join(draft, place), (file) => {
    const within = path.relative(source, file);
    if (within.split(path.sep).includes('node_modules')) return false;
    if (/\.(?:map|d\.[cm]?ts|tsbuildinfo)$/.test(within)) return false;
    return !isFont || !/\.(?:woff2?|css|scss)$/.test(within) || /-(?:400|700)-normal\.woff$/.test(within);
  });
}

/** Returns the manifest of a package that bundles its dependencies, so that `npm install -g` downloads nothing. */
function manifestOf({ version, description, license, engines }, packages) {
  const top = packages.filter(({ name, place }) => place === `node_modules/${name}`);
  return {
    name: 'proffer',
    version,
    description,
    license,
    type: 'module',
    bin: { proffer: 'apps/server/dist/ops.mjs' },
    scripts: { start: 'node --enable-source-maps apps/server/dist/main.mjs' },
    engines,
    os: [process.platform],
    cpu: [process.arch],
    dependencies: Object.fromEntries(top.map((one) => [one.name, one.version])),
    bundleDependencies: top.map(({ name }) => name),
  };
}

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

const codeFile = /\.(?:ts|tsx|mts|cts|js|mjs|cjs|jsx)$/;
const assetFile = /\.(?:css|svg|png|jpe?g|webp|woff2?|ttf|pdf|wasm|json|html)$/;
const skippedFolders = new Set([
  'node_modules',
  'dist',
  'coverage',
  // Programs of others, which import a package by its name.
  'samples',
  'test-results',
  'playwright-report',
  'data',
]);
const skeletonSuffix = '.js';

/**
 * Checks the imports of every source file below `folders` (relative to `root`) against `.dependency-cruiser.cjs`.
 *
 * dependency-cruiser reads TypeScript through the JavaScript API of the compiler, which TypeScript 7 no longer has.
 * Without it, it silently sees no `.ts` file. Each file is therefore reduced to its import and export-from lines,
 * including type-only ones, in a temporary tree. The paths are the same with an additional `.js`. Rules therefore
 * match `\.test\.ts` and the like without a `$` at the end. `@proffer/contract/x` becomes the file that it stands
 * for.
 *
 * @returns {Promise<{ moduleCount: number, violations: { rule: string, reason: string, from: string, to: string }[]
 * }>}
 */
export async function checkImports({ root, folders }) {
  const { cruise } = await import('dependency-cruiser');
  const config = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));
  const skeleton = await mkdtemp(path.join(tmpdir(), 'proffer-imports-'));
  try {
    await writeSkeleton(root, skeleton, folders);
    const present = folders.filter((folder) => existsSync(path.join(skeleton, folder)));
    const { output } = await cruise(
      present,
      { ...config.options, baseDir: skeleton, validate: true, ruleSet: { forbidden: config.forbidden } },
      {
        extensions: ['.ts.js', '.tsx.js', '.mts.js', '.mjs.js', '.cjs.js', '.js', '.mjs', '.cjs', '.json'],
        conditionNames: ['import', 'node', 'types', 'default', 'require'],
        exportsFields: ['exports'],
        mainFields: ['module', 'main', 'types'],
        symlinks: false,
      },
    );
    const reasons = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
    return {
      moduleCount: output.modules.filter((module) => !module.source.includes('node_modules')).length,
      violations: output.summary.violations.map((violation) => ({
        rule: violation.rule.name,
        reason: reasons.get(violation.rule.name) ?? '',
        from: originalPath(violation.from),
        to: (violation.cycle?.map((step) => step.name) ?? [violation.to]).map(originalPath).join(' → '),
      })),
    };
  } finally {
    await rm(skeleton, { recursive: true, force: true });
  }
}

function originalPath(file) {
  return file.replace(/(\.(?:ts|tsx|mts|cts|js|mjs|cjs|jsx))\.js$/, '$1');
}

async function writeSkeleton(root, skeleton, folders) {
  // The parser of Vite is installed already and reads both TypeScript and JSX.
  const { parseSync } = await import('vite');
  await linkPackages(root, skeleton, '.');
  const files = await Promise.all(folders.map((folder) => listFiles(path.join(root, folder))));
  const faces = await readFaces(root, files.flat());
  for (const list of files) {
    for (const file of list) {
      const relative = path.relative(root, file);
      const target = path.join(skeleton, relative);
      if (path.basename(file) === 'package.json') {
        await linkPackages(root, skeleton, path.dirname(relative));
      } else if (codeFile.test(file)) {
        const imported = readSpecifiers(parseSync, file, await readFile(file, 'utf8'));
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(
          `${target}${skeletonSuffix}`,
          imported.map((entry) => toStatement(entry, relative, faces)).join(''),
        );
      }
    }
  }
}

async function linkPackages(root, skeleton, folder) {
  const manifest = path.join(root, folder, 'package.json');
  if (!existsSync(manifest)) return;
  await mkdir(path.join(skeleton, folder), { recursive: true });
  await writeFile(path.join(skeleton, folder, 'package.json'), await readFile(manifest));
  const packages = path.join(root, folder, 'node_modules');
  if (existsSync(packages)) await symlink(packages, path.join(skeleton, folder, 'node_modules'), 'junction');
}

async function listFiles(folder) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(full);
      return entry.isFile() ? [full] : [];
    }),
  );
  return lists.flat();
}

/** Returns the module names that a file imports; `isDynamic` for `import('…')` with a plain string. */
function readSpecifiers(parseSync, file, source) {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const exported = module.staticExports.flatMap((statement) => statement.entries);
  return [
    ...module.staticImports.map((entry) => ({ name: entry.moduleRequest.value, isDynamic: false })),
    ...exported.flatMap((entry) =>
      entry.moduleRequest ? [{ name: entry.moduleRequest.value, isDynamic: false }] : [],
    ),
    ...module.dynamicImports.flatMap((entry) => {
      const literal = /^(['"`])([^'"`$]+)\1$/.exec(
        source.slice(entry.moduleRequest.start, entry.moduleRequest.end).trim(),
      );
      return literal ? [{ name: literal[2], isDynamic: true }] : [];
    }),
  ];
}

/** Returns the exports of the packages in this repository: the name to import, with at most one `*`, and its file. */
async function readFaces(root, files) {
  const manifests = files.filter((file) => path.basename(file) === 'package.json');
  const faces = await Promise.all(
    manifests.map(async (file) => {
      const { name, exports = {} } = JSON.parse(await readFile(file, 'utf8'));
      const folder = path.relative(root, path.dirname(file)).split(path.sep).join('/');
      return Object.entries(exports).map(([face, target]) => ({
        face: path.posix.join(name, face),
        target: path.posix.join(folder, typeof target === 'string' ? target : target.default),
      }));
    }),
  );
  return faces.flat();
}

function fileBehind(name, faces) {
  for (const { face, target } of faces) {
    const [start, end] = face.split('*');
    if (end === undefined && name === face) return target;
    if (end !== undefined && name.startsWith(start)) return target.replace('*', name.slice(start.length));
  }
  return undefined;
}

function toStatement({ name, isDynamic }, importer, faces) {
  const plain = name.replace(/\?.*$/, '');
  if (assetFile.test(plain)) return '';
  const file = fileBehind(plain, faces);
  const target = file ? relativeImport(importer, file.replace(/\.ts$/, '')) : plain;
  return isDynamic ? `import(${JSON.stringify(target)});\n` : `import ${JSON.stringify(target)};\n`;
}

function relativeImport(importer, target) {
  const relative = path.relative(path.dirname(importer), target).split(path.sep).join('/');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

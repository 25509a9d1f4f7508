import { defineConfig } from 'tsdown';

/**
 * Packages for PDFs that are bundled. They have hundreds of files, and a worker thread starts while a user waits for a
 * document: reading the files one by one took longer than writing the document.
 */
const pdfPackages = [
  /^@cantoo\/pdf-lib/,
  /^@pdf-lib\/fontkit/,
  'culori',
  'fflate',
  'html-entities',
  'node-html-better-parser',
  'tslib',
];

/**
 * Builds one file per process entry in `dist/`. The packages of this repository are bundled because they are TypeScript
 * source. Other packages, except those for PDFs, are loaded as installed, because some have native parts.
 * `dist/` is next to `src/`, so `new URL('..', import.meta.url)` is this package's folder in both.
 */
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    'foreign-worker': 'src/foreign-worker.ts',
    'create-admin': 'src/cli/create-admin.ts',
    'database-roles': 'src/cli/database-roles.ts',
    ops: 'src/cli/ops/main.ts',
    'proffer-verify': 'src/cli/proffer-verify.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outDir: 'dist',
  clean: true,
  dts: false,
  sourcemap: true,
  // Read at first use from the folder of the bundle, as it is from the folder of its source.
  copy: ['src/modules/categories/cpv.json', 'src/modules/categories/cpv.LICENSE.txt'],
  deps: { alwaysBundle: [/^@proffer\//, ...pdfPackages] },
});

import { defineConfig } from 'tsdown';

/**
 * pdf-lib and what it reads are hundreds of files. A thread that signs or writes a document begins when somebody waits
 * for it, and to find and read each of them took longer than the document.
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
 * One file per process entry, side by side in `dist/`. The packages of this repository are bundled because they are
 * TypeScript source; every other one but those of PDFs stays outside, so that what runs is what was installed (some carry
 * native parts).
 * `dist/` lies beside `src/`, so `new URL('..', import.meta.url)` is this package's folder from both.
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
  // Read when it is first asked for, from beside the bundle as from beside its source.
  copy: ['src/modules/categories/cpv.json', 'src/modules/categories/cpv.LICENSE.txt'],
  deps: { alwaysBundle: [/^@proffer\//, ...pdfPackages] },
});

import { defineConfig } from 'tsdown';

/** Builds one file of code and one of types, which need nothing of this repository. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  outDir: 'dist',
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
  clean: true,
  dts: true,
});

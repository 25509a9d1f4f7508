import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const dist = fileURLToPath(new URL('dist', import.meta.url));

/** Lets the bundle find files that the server expects next to its sources (migrations, code lists). */
const placesOfSources = {
  name: 'places-of-sources',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return undefined;
    const source = relative(dist, id).split(sep).join('/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`);
  },
};

/**
 * Bundles the command; modules needed only for reading stay in files of their own, because loading them takes longer
 * than finding that nothing is new. Packages of this repository are bundled, others stay external, as in the server.
 */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id) => !/^[./]|^@proffer\//.test(id),
  plugins: [placesOfSources],
  output: {
    dir: 'dist',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    sourcemap: true,
    cleanDir: true,
  },
});

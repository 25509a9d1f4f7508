import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const dist = fileURLToPath(new URL('dist', import.meta.url));

/** What the server finds beside its sources (migrations, code lists) is found there from the bundle too. */
const placesOfSources = {
  name: 'places-of-sources',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return undefined;
    const source = relative(dist, id).split(sep).join('/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`);
  },
};

/**
 * The command as one program, with what it loads only when something is read in files of their own: to load its sources
 * one by one takes longer than to see that nothing is new. The packages of this repository are bundled, every other one
 * stays outside, as in the server.
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

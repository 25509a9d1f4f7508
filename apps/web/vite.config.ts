import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { paths } from '../../packages/contract/src/paths';

const server = 'http://127.0.0.1:3000';

/** In development the calls go to the server; each by its exact path, because web routes stand at the root too. */
const callProxies = Object.values(paths).map(({ path }) => {
  const pattern = `^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`;
  return [pattern, { target: server, changeOrigin: false }] as const;
});

export default defineConfig({
  plugins: [react()],
  root: import.meta.dirname,
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(callProxies),
      '^/(dev|docs|openapi\\.json)': { target: server },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
  },
});

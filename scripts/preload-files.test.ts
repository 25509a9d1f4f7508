import { expect, it } from 'vitest';
import { preloadFiles } from './preload-files.mjs';

const manifest = {
  'index.html': { file: 'first.js', css: ['first.css'] },
  '_f.js': { name: 'frame', file: 'f.js', css: ['f.css'], imports: ['index.html'] },
  'src/list.tsx': { file: 'list.js', css: ['list.css'], imports: ['_f.js', '_rows.js'] },
  '_rows.js': { file: 'rows.js', imports: ['index.html'] },
};

// LIM-18
it('preloads the chunks of a page in addition to the entry chunks, each once', () => {
  expect(preloadFiles(manifest, { '/list': ['frame', 'src/list.tsx'] })).toEqual({
    '/list': { scripts: ['f.js', 'list.js', 'rows.js'], styles: ['f.css', 'list.css'] },
  });
});

it('refuses to name preloaded files if the build is split otherwise than expected', () => {
  expect(() => preloadFiles(manifest, { '/gone': ['src/gone.tsx'] })).toThrow(
    '/gone: the build has no file for src/gone.tsx',
  );
});

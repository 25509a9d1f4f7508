import { expect, it } from 'vitest';
import { filesAhead } from './files-ahead.mjs';

const manifest = {
  'index.html': { file: 'first.js', css: ['first.css'] },
  '_f.js': { name: 'frame', file: 'f.js', css: ['f.css'], imports: ['index.html'] },
  'src/list.tsx': { file: 'list.js', css: ['list.css'], imports: ['_f.js', '_rows.js'] },
  '_rows.js': { file: 'rows.js', imports: ['index.html'] },
};

// LIM-18
it('names what a page is made of beside the first files, each once', () => {
  expect(filesAhead(manifest, { '/list': ['frame', 'src/list.tsx'] })).toEqual({
    '/list': { scripts: ['f.js', 'list.js', 'rows.js'], styles: ['f.css', 'list.css'] },
  });
});

it('does not guess when the build is cut otherwise', () => {
  expect(() => filesAhead(manifest, { '/gone': ['src/gone.tsx'] })).toThrow(
    '/gone: the build has no file for src/gone.tsx',
  );
});

import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from './processes.mjs';

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const folder = path.join(root, 'apps', 'web', 'dist', 'assets');

/**
 * Beside each file of the built web app that is text, the same compressed as far as it goes, which takes too long to be
 * done for each visitor.
 */
const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
await Promise.all(
  names.map(async (name) => {
    const file = path.join(folder, name);
    await writeFile(`${file}.br`, await compress(await readFile(file), { params }));
  }),
);

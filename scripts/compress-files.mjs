import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from './processes.mjs';

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const folder = path.join(root, 'apps', 'web', 'dist', 'assets');

/**
 * Each text file of the built web app gets copies at the highest compression, which would be too slow per request.
 */
const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
await Promise.all(
  names.map(async (name) => {
    const file = path.join(folder, name);
    await writeFile(`${file}.br`, await compress(await readFile(file), { params }));
  }),
);

import { writeFile } from 'node:fs/promises';
import { makePage } from './make-page.mjs';

// Part of the server's build; the target path is an argument.
const [, , place] = process.argv;
if (!place) throw new Error('write-page.mjs FILE');
await writeFile(place, await makePage());

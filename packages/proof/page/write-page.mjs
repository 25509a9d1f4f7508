import { writeFile } from 'node:fs/promises';
import { makePage } from './make-page.mjs';

// Part of the server's build: where the page goes stands on the command line.
const [, , place] = process.argv;
if (!place) throw new Error('write-page.mjs FILE');
await writeFile(place, await makePage());

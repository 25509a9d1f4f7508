import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

// drizzle-kit compares the tables with the newest snapshot only, so `npm run migration` removes the others.
const folder = path.resolve(process.argv[2]);
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(path.join(folder, name));

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const { moduleOrder } = createRequire(import.meta.url)('./module-order.cjs');

const sourcesIn = (root, folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

/**
 * Returns the modules that write and read each table, from their sources. An insert, update or delete by the query
 * builder or in SQL is a write; any other import of the table is a read. Tables of the platform are left out.
 *
 * @param {string} root folder of the repository
 * @returns {{ table: string, writers: string[], readers: string[] }[]}
 */
export function tableUse(root) {
  const server = path.join(root, 'apps/server/src');
  const tables = sourcesIn(server, 'schema').flatMap((file) =>
    [...readFileSync(path.join(server, file), 'utf8').matchAll(/export const (\w+) = pgTable\(/g)].map(
      ([, name]) => name,
    ),
  );
  const use = new Map(tables.map((table) => [table, { writers: new Set(), readers: new Set() }]));
  for (const file of sourcesIn(server, 'modules')) {
    if (/[.](?:test|fixture)[.]ts$/.test(file)) continue;
    const text = readFileSync(path.join(server, file), 'utf8');
    const module = file.split(path.sep)[1];
    const imported = [...text.matchAll(/import \{([^}]*)\} from '[./]*\/schema(?:\/[\w-]+)?'/g)]
      .flatMap(([, names]) => names.split(','))
      .map((name) => name.trim());
    for (const table of tables.filter((name) => imported.includes(name))) {
      const writes = new RegExp(
        `[.](?:insert|update|delete)\\(${table}\\)|(?:insert into|update|delete from) \\$\\{${table}\\}`,
      );
      use.get(table)[writes.test(text) ? 'writers' : 'readers'].add(module);
    }
  }
  return [...use]
    .map(([table, { writers, readers }]) => ({ table, writers: [...writers], readers: [...readers] }))
    .filter(({ writers }) => writers.length > 0);
}

/** Returns, for each table, its owner (the first module that writes it) and other modules that write it. */
export function foreignWriters(use) {
  return inOrder(use, ({ writers }, owner) => writers.filter((module) => module !== owner));
}

/** Returns, for each table, its owner and earlier modules that read it, against the direction of imports. */
export function earlierReaders(use) {
  return inOrder(use, ({ readers }, owner) =>
    readers.filter((module) => moduleOrder.indexOf(module) < moduleOrder.indexOf(owner)),
  );
}

/** @returns {string[]} `module → table of owner`, sorted */
function inOrder(use, select) {
  return use
    .flatMap((one) => {
      const [owner] = one.writers.toSorted((a, b) => moduleOrder.indexOf(a) - moduleOrder.indexOf(b));
      return select(one, owner).map((module) => `${module} → ${one.table} of ${owner}`);
    })
    .toSorted();
}

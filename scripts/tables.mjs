import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const { moduleOrder } = createRequire(import.meta.url)('./module-order.cjs');

const sourcesIn = (root, folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

/**
 * Who writes and who reads each table, by the modules' sources: a write is an insert, update or delete of the table, by
 * the query builder or in SQL; any other import of it from the schema is a read. Tables of the platform are left out.
 *
 * @param {string} root of the repository
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

/** Of each table its owner, which is the first that writes it, with those who write it besides. */
export function foreignWriters(use) {
  return inOrder(use, ({ writers }, owner) => writers.filter((module) => module !== owner));
}

/** Of each table its owner with the modules before it that read it: against the direction in which modules import. */
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

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkImports } from './import-graph.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['packages', 'apps', 'tools', 'e2e', 'bench', 'faults'];

const { moduleCount, violations } = await checkImports({ root: path.resolve(root), folders });
for (const { rule, reason, from, to } of violations) {
  console.error(`${rule}: ${from} → ${to}\n    ${reason}`);
}
console.log(`${moduleCount} modules, ${violations.length} broken boundaries`);
// Without modules nothing was checked, which must not pass.
process.exitCode = violations.length > 0 || moduleCount === 0 ? 1 : 0;

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const projects = [
  'packages/contract',
  'packages/proof',
  'packages/client',
  'tsconfig.node.json',
  'apps/web',
  'e2e',
  'bench',
  'faults',
];

// The client's types are written by its build.
await ensureBuilt(['client']);

// Checks all projects even if one fails, because an error in the contract would hide those of its users.
for (const project of projects) {
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '--checkers', '1', '-p', project], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

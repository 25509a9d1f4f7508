import path from 'node:path';
import { askedToStop, root, runTool, say, tsx, vite } from './processes.mjs';

const stopGraceMs = 10_000;

/**
 * Runs server and web app from source with automatic restarts, and marks each line with its side. If one ends, the
 * other is ended too.
 *
 * @returns {Promise<number>} exit code of the side that ended first
 */
export async function runDev() {
  // The web side proxies calls to this port, so the server must not choose another one.
  const port = process.env.PORT || '3000';
  say(`The web app will be at http://localhost:5173, the API at http://localhost:${port}. Ctrl-C ends both.`);
  const server = runTool(
    tsx,
    ['watch', '--clear-screen=false', path.join('apps', 'server', 'src', 'main.ts')],
    {
      env: { PORT: port, NODE_ENV: process.env.NODE_ENV || 'development' },
      output: (line) => say(`server │ ${line}`),
    },
  );
  const web = runTool(vite, ['dev', '--clearScreen', 'false'], {
    cwd: path.join(root, 'apps', 'web'),
    output: (line) => say(`web    │ ${line}`),
  });
  const first = await Promise.race([server, web]);
  // A second signal would make the watcher kill the server instead of letting it close.
  if (!askedToStop()) process.kill(process.pid, 'SIGTERM');
  const timer = setTimeout(() => process.exit(first.code), stopGraceMs);
  await Promise.all([server, web]);
  clearTimeout(timer);
  return first.code;
}

import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, whatever folder the command was called from. */
export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));

export const say = (text) => process.stdout.write(`${text}\n`);

/** A failure that was explained already: the command ends with the code and prints nothing more. */
export class CommandFailure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
const running = new Set();
const parentCheckMs = 250;
let stopSignal;

function stopAll(signal) {
  stopSignal = signal;
  for (const child of running) child.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));

// A signal sent to npm reaches only the shell that npm put between us: the shell dies and the server would live on.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stopAll('SIGTERM');
  }, parentCheckMs);
  watch.unref();
}

/** Whether a signal asked this command to end. */
export const askedToStop = () => stopSignal !== undefined;

/**
 * Starts a program without a shell (so a path may hold spaces) and without input, passes signals on to it, and
 * resolves with its exit code (128 and more when a signal ended it). Never rejects for a failing program.
 *
 * @param {'show' | 'collect' | ((line: string) => void)} output `collect` gives all it wrote as `text`
 * @param {boolean} isBeside takes only what other programs leave of the processor
 * @returns {Promise<{ code: number, text: string }>}
 */
export function run(command, args, { env = {}, cwd = root, output = 'show', isBeside = false } = {}) {
  if (stopSignal) return Promise.resolve({ code: 128 + signalNumbers[stopSignal], text: 'stopped\n' });
  return new Promise((resolve) => {
    const isShown = output === 'show';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    running.add(child);
    // What it starts itself is as patient.
    if (isBeside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      stream.setEncoding('utf8');
      if (output === 'collect') stream.on('data', (piece) => pieces.push(piece));
      else splitLines(stream, output);
    }
    const finish = (code, text) => {
      running.delete(child);
      resolve({ code, text });
    };
    child.on('error', (error) => finish(127, `${command}: ${error.message}\n`));
    child.on('close', (code, signal) => finish(code ?? 128 + (signalNumbers[signal] ?? 0), pieces.join('')));
  });
}

function splitLines(stream, onLine) {
  let rest = '';
  stream.on('data', (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach((line) => onLine(line));
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

/** npm by the very program that started us when there is one: on some systems `npm` alone is not to be spawned. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm && /\.c?js$/.test(npm)
    ? run(process.execPath, [npm, ...args], options)
    : run('npm', args, options);
}

/** A program of an installed package, by its file and not by a link in `.bin`, which differs between systems. */
export function runTool(file, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', file), ...args], options);
}

export const vitest = 'vitest/vitest.mjs';
export const playwright = '@playwright/test/cli.js';
export const tsx = 'tsx/dist/cli.mjs';
export const vite = 'vite/bin/vite.js';

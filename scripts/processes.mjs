import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository, independent of the working directory. */
export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));

export const say = (text) => process.stdout.write(`${text}\n`);

/** A failure that was already explained: the command ends with its code and prints nothing more. */
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

// A signal to npm reaches only the shell between npm and this process; the shell dies and the server would live on.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stopAll('SIGTERM');
  }, parentCheckMs);
  watch.unref();
}

/** Returns true if a signal asked this command to end. */
export const askedToStop = () => stopSignal !== undefined;

/**
 * Starts a program without a shell and without input, and passes signals on to it. Resolves with its exit code, which
 * is at least 128 if a signal ended it. It does not reject for a failing program.
 *
 * @param {'show' | 'collect' | ((line: string) => void)} output `collect` returns the output as `text`
 * @param {boolean} isLowPriority runs the program at a low priority
 * @returns {Promise<{ code: number, text: string }>}
 */
export function run(command, args, { env = {}, cwd = root, output = 'show', isLowPriority = false } = {}) {
  if (stopSignal) return Promise.resolve({ code: 128 + signalNumbers[stopSignal], text: 'stopped\n' });
  return new Promise((resolve) => {
    const isShown = output === 'show';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    running.add(child);
    // Processes that the program starts inherit the priority.
    if (isLowPriority && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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

/** Runs npm, preferably the program that started this process, because `npm` cannot be spawned on every system. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm && /\.c?js$/.test(npm)
    ? run(process.execPath, [npm, ...args], options)
    : run('npm', args, options);
}

/** Runs a program of an installed package by its file, because links in `.bin` differ between systems. */
export function runTool(file, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', file), ...args], options);
}

export const vitest = 'vitest/vitest.mjs';
export const playwright = '@playwright/test/cli.js';
export const tsx = 'tsx/dist/cli.mjs';
export const vite = 'vite/bin/vite.js';

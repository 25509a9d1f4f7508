import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describePieces, missingPackages } from './cluster-pieces.mjs';
import { CommandFailure, askedToStop, root, say } from './processes.mjs';

const folder = path.resolve(root, process.env.CLUSTER_DIR || './cluster-data');
const firstPort = Number(process.env.CLUSTER_PORT || 8080);
/** Build that the nodes run, by default this repository; `roll` replaces the build of a running cluster. */
const build = path.resolve(root, process.env.CLUSTER_BUILD || '.');
const stateFile = path.join(folder, 'cluster.json');
/** Pause before a part that ended is started again, as a service manager does. */
const againMs = 1_000;
/** Pause before a database is started again, in which the operator can promote the replica. */
const databaseAgainMs = 15_000;
const patienceMs = 60_000;

const readState = () => (existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : undefined);
/** Changes the state file atomically, because other commands read and change it while the cluster runs. */
function changeState(change) {
  const text = JSON.stringify({ ...readState(), ...change }, null, 2);
  writeFileSync(`${stateFile}.new`, text, { mode: 0o600 });
  renameSync(`${stateFile}.new`, stateFile);
}
const otherOf = (name) => (name === 'a' ? 'b' : 'a');

async function until(what, holds) {
  const end = performance.now() + patienceMs;
  while (!(await holds())) {
    if (askedToStop()) throw new CommandFailure('stopped');
    if (performance.now() > end) throw new CommandFailure(`${what} did not start; see ${folder}/*.log`);
    await sleep(100);
  }
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts all parts, restarts those that end, and stops on a signal. */
async function start(pieces) {
  const taken = await Promise.all(
    pieces.ports.all.map(async (port) => ((await answers(port)) ? [port] : [])),
  );
  if (taken.flat().length > 0) {
    throw new CommandFailure(
      `Ports ${taken.flat().join(', ')} are in use, perhaps by another cluster. Set CLUSTER_PORT to use others.`,
    );
  }
  mkdirSync(path.join(folder, 'shared'), { recursive: true });
  const running = new Map();
  let isEnding = false;

  function launch(name, describe) {
    const { program, args, account, signal, env } = describe();
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      env: env ?? process.env,
      stdio: ['ignore', log, log],
      detached: true,
    });
    running.set(name, { child, signal });
    changeState({ pids: { ...readState()?.pids, [name]: child.pid } });
    child.once('exit', (code, by) => {
      running.delete(name);
      if (isEnding) return;
      say(`${name} ended (${by ?? code})`);
      const isDatabase = name === 'a' || name === 'b';
      const again = () => {
        // After a promotion the former primary must not accept writes.
        if (isEnding || (isDatabase && name !== readState().primary && !pieces.isReplica(name))) return;
        say(`${name} is being restarted`);
        launch(name, describe);
      };
      setTimeout(again, isDatabase ? databaseAgainMs : againMs).unref();
    });
  }
  async function end() {
    isEnding = true;
    for (const names of [['haproxy'], ['node1', 'node2', 'node3'], ['pgbouncer', 'redis'], ['a', 'b']]) {
      const ended = names.flatMap((name) => {
        const piece = running.get(name);
        if (!piece) return [];
        const exited = new Promise((resolve) => piece.child.once('exit', resolve));
        piece.child.kill(piece.signal);
        return [exited];
      });
      await Promise.all(ended);
    }
  }

  try {
    const isNew = readState()?.passwords === undefined;
    changeState({ build });
    if (isNew) {
      changeState({ primary: 'a' });
      pieces.makeDatabase('a');
    }
    const { primary } = readState();
    const replica = otherOf(primary);
    say(
      'Starting two databases, Redis, HAProxy, PgBouncer and three nodes; the first start takes a minute or two.',
    );
    launch(primary, () => pieces.database(primary));
    await until('the primary', () => answers(pieces.ports[primary]));
    if (isNew) {
      await until('the primary', () => triesWell(() => pieces.admin('select 1', { isQuiet: true })));
      changeState({ passwords: pieces.fillDatabase() });
    }
    const { passwords } = readState();
    pieces.copyDatabase(primary, replica);
    launch(replica, () => pieces.database(replica));
    await until('the replica', () => answers(pieces.ports[replica]));
    // From now on writes wait for the replica again.
    setAcknowledging(pieces, primary, 'reset synchronous_standby_names');
    changeState({ isAlone: false });
    launch('redis', () => pieces.bus());
    launch('haproxy', () => pieces.proxy(readState().primary));
    launch('pgbouncer', () => pieces.pooler(passwords));
    for (const [n, port] of pieces.ports.node.entries()) {
      launch(`node${n + 1}`, () =>
        pieces.node(n, passwords, otherOf(readState().primary), readState().build),
      );
      // The first node migrates the database.
      await until(`node ${n + 1}`, () => isReady(port));
      say(`node ${n + 1} is ready`);
    }
    await until('the market', () => isReady(pieces.ports.proxy));
    const { ports } = pieces;
    say(`the market: http://127.0.0.1:${ports.proxy}
  nodes ${ports.node.join(', ')}; primary ${primary} on ${ports[primary]} (by way of ${ports.primary}), replica ${replica} on ${ports[replica]}
  process ids and passwords in ${stateFile}, logs beside it
  npm run cluster -- roll | promote | alone    Ctrl-C ends all`);
    while (!askedToStop()) await sleep(200);
  } finally {
    await end();
  }
  return 0;
}

const triesWell = (act) => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

/** Sends a command to the socket of HAProxy and returns its reply. */
function askProxy(pieces, command) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(pieces.adminSocket, () => socket.write(`${command}\n`));
    let said = '';
    socket.setEncoding('utf8').on('data', (text) => (said += text));
    socket.once('end', () => resolve(said));
    socket.once('error', reject);
  });
}

/** Changes whether the primary waits for the replica before it acknowledges a write. */
const setAcknowledging = (pieces, name, change, further = '') =>
  pieces.admin(`alter system ${change}; select pg_reload_conf(); ${further}`, { name });
const forNobody = `set synchronous_standby_names = ''`;

/** Makes the replica the primary and points everything to it; the former primary is stopped for good. */
async function promote(pieces) {
  const { primary, pids, isAlone } = readState();
  if (isAlone) {
    throw new CommandFailure(
      'The replica lacks acknowledged writes, because the primary continued without it.',
    );
  }
  const next = otherOf(primary);
  const startedAt = performance.now();
  changeState({ primary: next });
  // Two primaries would be worse than none.
  triesWell(() => process.kill(pids[primary], 'SIGQUIT'));
  setAcknowledging(pieces, next, forNobody, 'select pg_promote();');
  await askProxy(pieces, `set server primary/primary addr 127.0.0.1 port ${pieces.ports[next]}`);
  await askProxy(pieces, 'shutdown sessions server primary/primary');
  const ms = Math.round(performance.now() - startedAt);
  say(`${next} is the primary after ${ms} ms; it has no replica until the next start`);
  return 0;
}

/** Lets writes proceed without the replica, which may then lack acknowledged writes. */
async function goAlone(pieces) {
  changeState({ isAlone: true });
  setAcknowledging(pieces, readState().primary, forNobody);
  say('writes do not wait for the replica until the next start');
  return 0;
}

/** Restarts the nodes one after the other, as for a new version. The first one migrates. */
async function roll(pieces) {
  changeState({ build });
  for (const [n, port] of pieces.ports.node.entries()) {
    const name = `node${n + 1}`;
    const before = readState().pids[name];
    await askProxy(pieces, `set server nodes/${name} state drain`);
    // Running requests finish; live sockets reconnect to another node.
    await sleep(500);
    process.kill(before, 'SIGTERM');
    await until(name, async () => readState().pids[name] !== before && (await isReady(port)));
    await askProxy(pieces, `set server nodes/${name} state ready`);
    say(`${name} was restarted`);
  }
  return 0;
}

const commands = { promote, alone: goAlone, roll };

/** Runs the topology of docs/scaling.md as processes on this machine (`npm run cluster`). */
export async function runCluster([command]) {
  const missing = missingPackages();
  if (missing.length > 0) {
    throw new CommandFailure(
      `This needs programs that are not installed: apt-get install ${missing.join(' ')}`,
    );
  }
  if (command !== undefined && !Object.hasOwn(commands, command)) {
    throw new CommandFailure(`Usage: npm run cluster [-- ${Object.keys(commands).join('|')}]`, 2);
  }
  if (command !== undefined && !existsSync(stateFile)) throw new CommandFailure('No cluster is running.');
  mkdirSync(folder, { recursive: true });
  return (command === undefined ? start : commands[command])(describePieces(folder, firstPort));
}

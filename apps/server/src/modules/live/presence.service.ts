import { randomUUID } from 'node:crypto';
import type { Bus, BusLogger } from '../../platform/bus';
import type { Timers } from './live-timers';
import type { PresenceRepository } from './presence.repository';

interface PresenceDeps {
  repository: PresenceRepository;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  timers: Timers;
  logger: BusLogger;
}

export type Presence = ReturnType<typeof createPresence>;

const channel = 'live.presence';
/** Interval for renewing the own rows and reading those of other nodes. */
const beatMs = 2_000;
/**
 * Validity of a row. A dead node is noticed within this time plus one interval, so within two heartbeats of the
 * clients and a second. One renewal may fail.
 */
const validMs = 5_500;
/** Time for which users of a closing node count as online, until they have reconnected elsewhere. */
const comeBackMs = 9_000;

/**
 * Creates the service that knows who is online: users with an open connection on any node (LIV-8 to LIV-11). Each
 * node announces its users to the others at once and writes them to a table. The table reveals missed messages and
 * dead nodes.
 */
export function createPresence({ repository, bus, timers, logger }: PresenceDeps) {
  const ownNode = randomUUID();
  const connections = new Map<number, number>();
  /** Users whose last connection here was lost and who may be back soon, with the function that cancels the wait. */
  const waiting = new Map<number, () => void>();
  const nodesOf = new Map<number, Set<string>>();
  const listeners: ((userId: number, isOnline: boolean) => void)[] = [];
  const changed = new Set<number>();
  /** Changes announced by other nodes since their rows were last requested. */
  const announced = new Set<string>();
  let lastWrite = Promise.resolve();
  let isBeating = false;
  let stopBeats: (() => void) | undefined;
  let isStopped = false;

  const isHere = (userId: number) => connections.has(userId) || waiting.has(userId);

  /** Returns these users with their number of connections here; a lost one in its grace period counts as one. */
  function ownUsers(userIds: Iterable<number>): Map<number, number> {
    return new Map([...userIds].filter(isHere).map((userId) => [userId, connections.get(userId) ?? 1]));
  }

  function track(node: string, userId: number, isConnected: boolean): void {
    const nodes = nodesOf.get(userId) ?? new Set<string>();
    const wasOnline = nodes.size > 0;
    if (isConnected) nodes.add(node);
    else nodes.delete(node);
    if (nodes.size > 0) nodesOf.set(userId, nodes);
    else nodesOf.delete(userId);
    if (nodes.size > 0 === wasOnline) return;
    for (const listener of listeners) listener(userId, !wasOnline);
  }

  bus.subscribe(channel, (payload) => {
    const [node = '', userId = '', state] = payload.split(' ');
    // A node knows its own state already, and earlier.
    if (node === ownNode) return;
    announced.add(`${node} ${userId}`);
    track(node, Number(userId), state === 'online');
  });

  /**
   * Serializes writes; each one writes the state at its own time, so that a late write cannot show a user as online
   * again.
   */
  function enqueueWrite(write: () => Promise<void>): Promise<void> {
    lastWrite = lastWrite.then(write).catch((error: unknown) => {
      logger.warn({ err: error }, 'presence could not be written and is tried again');
    });
    return lastWrite;
  }

  async function writeChanged(): Promise<void> {
    if (changed.size === 0 || isStopped) return;
    const userIds = [...changed];
    const here = ownUsers(userIds);
    changed.clear();
    try {
      await repository.write(ownNode, here, validMs);
      await repository.remove(
        ownNode,
        userIds.filter((userId) => !here.has(userId)),
      );
    } catch (error) {
      for (const userId of userIds) changed.add(userId);
      throw error;
    }
    for (const userId of userIds) {
      bus.publish(channel, `${ownNode} ${userId} ${here.has(userId) ? 'online' : 'offline'}`);
      track(ownNode, userId, here.has(userId));
    }
  }

  function change(userId: number): void {
    changed.add(userId);
    void enqueueWrite(writeChanged);
  }

  /** Reads the rows of other nodes. Changes announced during the read take precedence. */
  async function readOthers(): Promise<void> {
    announced.clear();
    const rows = await repository.listOthers(ownNode);
    const written = new Set(rows.map(({ nodeId, userId }) => `${nodeId} ${userId}`));
    for (const [userId, nodes] of nodesOf) {
      for (const node of nodes) {
        const key = `${node} ${userId}`;
        if (node !== ownNode && !written.has(key) && !announced.has(key)) track(node, userId, false);
      }
    }
    for (const { nodeId, userId } of rows) {
      if (!announced.has(`${nodeId} ${userId}`)) track(nodeId, userId, true);
    }
  }

  /** Renews the own rows and reads those of other nodes; a failure is made up for by the next run. */
  async function beat(): Promise<void> {
    if (isBeating || isStopped) return;
    isBeating = true;
    await enqueueWrite(async () => {
      await writeChanged();
      if (!isStopped)
        await repository.write(ownNode, ownUsers([...connections.keys(), ...waiting.keys()]), validMs);
    });
    await readOthers()
      .then(repository.forgetOld)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'presence could not be read and is tried again'),
      );
    isBeating = false;
  }

  return {
    isOnline: (userId: number): boolean => nodesOf.has(userId),
    /** Returns true if the user is connected to this node, from the moment of CONNECT on. */
    isHere,
    onlineIds: (): number[] => [...nodesOf.keys()],
    onChange: (listener: (userId: number, isOnline: boolean) => void): void => void listeners.push(listener),

    connected(userId: number): void {
      const wasHere = isHere(userId);
      waiting.get(userId)?.();
      waiting.delete(userId);
      connections.set(userId, (connections.get(userId) ?? 0) + 1);
      if (!wasHere) change(userId);
    },

    /**
     * Handles the end of a connection. During a grace period the user still counts as online, so that a page reload
     * is not visible.
     */
    disconnected(userId: number, graceMs: number): void {
      const left = (connections.get(userId) ?? 1) - 1;
      if (left > 0) {
        connections.set(userId, left);
        return;
      }
      connections.delete(userId);
      if (graceMs === 0) return change(userId);
      const forget = timers.after(graceMs, () => {
        waiting.delete(userId);
        change(userId);
      });
      waiting.set(userId, forget);
    },

    beat,

    /** Reads who is online on other nodes and starts the regular updates. */
    async start(): Promise<void> {
      stopBeats ??= timers.every(beatMs, () => void beat());
      await beat();
    },

    /** Stops the updates; the node's users stay online for a while, until they have reconnected elsewhere. */
    async stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      stopBeats?.();
      for (const forget of waiting.values()) forget();
      await enqueueWrite(() =>
        repository.write(ownNode, ownUsers([...connections.keys(), ...waiting.keys()]), comeBackMs),
      );
    },

    /** Resolves when pending writes are done; for tests. */
    settled: (): Promise<void> => lastWrite,
  };
}

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
/** Rows are renewed and those of other nodes read this often. */
const beatMs = 2_000;
/**
 * How long a row counts: a node that died is noticed within this and one more round, and so within two heart-beats of
 * the clients and a second. One round may fail.
 */
const validMs = 5_500;
/** After closing a node its clients come back elsewhere; until then they count as here. */
const comeBackMs = 9_000;

/**
 * Who is online: a user with one open connection on any node (LIV-8 to LIV-11). Each node tells the others of
 * its own users at once, and writes them into the table, by which news that were missed and nodes that died are found.
 */
export function createPresence({ repository, bus, timers, logger }: PresenceDeps) {
  const ownNode = randomUUID();
  const connections = new Map<number, number>();
  /** Users whose last connection here was lost and who may be back in a moment, with what forgets that. */
  const waiting = new Map<number, () => void>();
  const nodesOf = new Map<number, Set<string>>();
  const listeners: ((userId: number, isOnline: boolean) => void)[] = [];
  const changed = new Set<number>();
  /** What other nodes have told since their rows were last asked for. */
  const told = new Set<string>();
  let turn = Promise.resolve();
  let isBeating = false;
  let stopBeats: (() => void) | undefined;
  let isStopped = false;

  const isHere = (userId: number) => connections.has(userId) || waiting.has(userId);

  /** Users of this node with how many connections each has; one who may be back counts as one. */
  function ownUsers(userIds: Iterable<number>): Map<number, number> {
    return new Map([...userIds].filter(isHere).map((userId) => [userId, connections.get(userId) ?? 1]));
  }

  function track(node: string, userId: number, isThere: boolean): void {
    const nodes = nodesOf.get(userId) ?? new Set<string>();
    const wasOnline = nodes.size > 0;
    if (isThere) nodes.add(node);
    else nodes.delete(node);
    if (nodes.size > 0) nodesOf.set(userId, nodes);
    else nodesOf.delete(userId);
    if (nodes.size > 0 === wasOnline) return;
    for (const listener of listeners) listener(userId, !wasOnline);
  }

  bus.subscribe(channel, (payload) => {
    const [node = '', userId = '', state] = payload.split(' ');
    // What this node says of itself it knows, and sooner.
    if (node === ownNode) return;
    told.add(`${node} ${userId}`);
    track(node, Number(userId), state === 'online');
  });

  /** Writes follow each other, each of what holds when its turn comes; so no late one brings somebody back. */
  function inTurn(write: () => Promise<void>): Promise<void> {
    turn = turn.then(write).catch((error: unknown) => {
      logger.warn({ err: error }, 'presence could not be written and is tried again');
    });
    return turn;
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
    void inTurn(writeChanged);
  }

  /** What other nodes have written, but for what they have said while it was read. */
  async function readOthers(): Promise<void> {
    told.clear();
    const rows = await repository.listOthers(ownNode);
    const written = new Set(rows.map(({ nodeId, userId }) => `${nodeId} ${userId}`));
    for (const [userId, nodes] of nodesOf) {
      for (const node of nodes) {
        const key = `${node} ${userId}`;
        if (node !== ownNode && !written.has(key) && !told.has(key)) track(node, userId, false);
      }
    }
    for (const { nodeId, userId } of rows) {
      if (!told.has(`${nodeId} ${userId}`)) track(nodeId, userId, true);
    }
  }

  /** Renews the own rows and reads the others'; one that fails is made up for by the next. */
  async function beat(): Promise<void> {
    if (isBeating || isStopped) return;
    isBeating = true;
    await inTurn(async () => {
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
    /** On this node; it is so from the moment of a CONNECT, before anybody is told. */
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

    /** A connection has ended; with a grace its user counts as here until it is over, and a reload shows nothing. */
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

    /** Reads who is online elsewhere, and beats from then on. */
    async start(): Promise<void> {
      stopBeats ??= timers.every(beatMs, () => void beat());
      await beat();
    },

    /** Ends the beats; the node's users stay online while they come back elsewhere. */
    async stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      stopBeats?.();
      for (const forget of waiting.values()) forget();
      await inTurn(() =>
        repository.write(ownNode, ownUsers([...connections.keys(), ...waiting.keys()]), comeBackMs),
      );
    },

    /** Returns when what has been said is written; for tests. */
    settled: (): Promise<void> => turn,
  };
}

import { createListeners } from '../../lib/listeners';
import type { Message, MessageFile } from '@proffer/contract/chat/schemas';

/** An unsent message. `waiting`: the server could not be reached. `failed`: the server refused it with a reason. */
export interface OutboxEntry {
  clientId: string;
  conversationId: number;
  text: string;
  attachments: MessageFile[];
  /** Colleagues whom the text mentions. */
  mentionIds?: number[];
  writtenAt: string;
  status: 'sending' | 'waiting' | 'failed';
  reason?: string;
}

export type SendOutcome =
  | { kind: 'sent'; message: Message }
  | { kind: 'lost' }
  | { kind: 'refused'; text: string };

interface OutboxDeps {
  userId: number;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  send: (entry: OutboxEntry) => Promise<SendOutcome>;
  /** Shows the stored message; the entry stays until this is done, so that the text is always visible. */
  onSent: (message: Message) => Promise<void>;
  newId: () => string;
  now: () => Date;
}

export type Outbox = ReturnType<typeof createOutbox>;

export const outboxKey = (userId: number) => `proffer.outbox.${userId}`;

/**
 * Queue of messages that the server has not stored yet, in the order of writing. It is stored in the browser, so a
 * reload loses none, and each message has an id, so a repeated one is stored once.
 * Messages are sent one at a time, because their order could change otherwise. `subscribe` and `getState` fit
 * `useSyncExternalStore`.
 */
export function createOutbox({ userId, storage, send, onSent, newId, now }: OutboxDeps) {
  const key = outboxKey(userId);
  const { subscribe, tell } = createListeners();
  let sendingId: string | undefined;
  let isRunning = false;
  let state: readonly OutboxEntry[] = [];
  read();

  /** Reads the stored list before each change, because another tab may have written to it. */
  function read(): void {
    state = parse(storage.getItem(key)).map((entry) =>
      entry.clientId === sendingId ? { ...entry, status: 'sending' } : entry,
    );
  }

  function write(change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
    read();
    state = change(state);
    if (state.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(state));
    tell();
  }

  function mark(clientId: string, status: OutboxEntry['status'], reason?: string): void {
    write((entries) =>
      entries.map((entry) => {
        if (entry.clientId !== clientId) return entry;
        const { reason: _old, ...rest } = entry;
        return { ...rest, status, ...(reason === undefined ? {} : { reason }) };
      }),
    );
  }

  const drop = (clientId: string) =>
    write((entries) => entries.filter((entry) => entry.clientId !== clientId));

  async function flush(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    read();
    for (let next = firstWaiting(); next; next = firstWaiting()) {
      sendingId = next.clientId;
      mark(next.clientId, 'sending');
      const outcome = await send(next);
      if (outcome.kind === 'sent') await onSent(outcome.message);
      sendingId = undefined;
      if (outcome.kind === 'lost') {
        mark(next.clientId, 'waiting');
        break;
      }
      if (outcome.kind === 'refused') mark(next.clientId, 'failed', outcome.text);
      else drop(next.clientId);
    }
    isRunning = false;
  }

  function firstWaiting(): OutboxEntry | undefined {
    return state.find(({ status }) => status === 'waiting');
  }

  return {
    getState: (): readonly OutboxEntry[] => state,

    subscribe,

    add(message: Pick<OutboxEntry, 'conversationId' | 'text' | 'attachments' | 'mentionIds'>): void {
      const entry = {
        ...message,
        clientId: newId(),
        writtenAt: now().toISOString(),
        status: 'waiting',
      } as const;
      write((entries) => [...entries, entry]);
      void flush();
    },

    retry(clientId: string): void {
      mark(clientId, 'waiting');
      void flush();
    },

    remove: drop,

    /** Sends waiting messages; called when the server may be reachable again. */
    flush: () => void flush(),

    /** Removes messages that a loaded list shows as stored, except the one whose answer is pending. */
    forget(clientIds: readonly string[]): void {
      const known = new Set(clientIds);
      if (!state.some(({ clientId }) => known.has(clientId))) return;
      write((entries) => entries.filter(({ clientId }) => clientId === sendingId || !known.has(clientId)));
    },

    /** Reloads the list after another tab changed it. */
    reread(): void {
      read();
      tell();
    },
  };
}

/** Parses the stored list. No request survives a page load, so entries that were being sent wait again. */
function parse(text: string | null): OutboxEntry[] {
  try {
    const entries = JSON.parse(text ?? '[]') as OutboxEntry[];
    return entries.map((entry) => (entry.status === 'sending' ? { ...entry, status: 'waiting' } : entry));
  } catch {
    return [];
  }
}

import { createListeners } from '../listeners';
/** Callbacks of a feature for one destination of the live connection. */
export interface LiveSubscriber {
  /** Receives the body of a frame, parsed as JSON. */
  onFrame: (body: unknown) => void;
  /**
   * The server has confirmed the subscription: frames from now on are received. Called the first time and after every
   * reconnect; code with cached data then loads what was missed.
   */
  onSubscribed?: () => void;
  /** The connection is lost; no frames arrive until `onSubscribed` is called again. */
  onLost?: () => void;
}

/** `off`: nobody is logged in. `connecting`: not open yet, or lost and being reopened. */
export type LiveStatus = 'off' | 'connecting' | 'open';

/** Events of one STOMP client that the hub needs. */
export interface LinkEvents {
  onOpen: () => void;
  onLost: () => void;
  /** The server closed the connection with a reason. */
  onRefused: () => void;
}

/** One STOMP client, which reconnects automatically but keeps no subscriptions. */
export interface LiveLink {
  subscribe: (
    destination: string,
    onBody: (text: string) => void,
    onConfirmed: () => void,
  ) => { unsubscribe: () => void };
  close: () => void;
}

interface LiveHubDeps {
  /** Loads the STOMP client and starts connecting as this user. */
  openLink: (userId: number, events: LinkEvents) => Promise<LiveLink>;
  /** The connection was refused: the session may have ended. */
  onRefused: () => void;
}

interface Channel {
  subscribers: Set<LiveSubscriber>;
  /** Ends the subscription of the current connection; absent without one. */
  unsubscribe?: () => void;
  isConfirmed: boolean;
  isRefused: boolean;
}

/**
 * Creates the live connection of this tab, shared by all features (LIV-1 to LIV-7). It restores subscriptions after
 * reconnects and subscribes once per destination for any number of listeners.
 */
export function createLiveHub({ openLink, onRefused }: LiveHubDeps) {
  const channels = new Map<string, Channel>();
  const listeners = createListeners();
  let status: LiveStatus = 'off';
  let current: { userId: number; link?: LiveLink } | undefined;

  function setStatus(next: LiveStatus): void {
    if (next === status) return;
    status = next;
    listeners.tell();
  }

  function join(destination: string, channel: Channel): void {
    const link = current?.link;
    if (status !== 'open' || !link || channel.unsubscribe || channel.isRefused) return;
    const { unsubscribe } = link.subscribe(
      destination,
      (text) => hear(channel, text),
      () => {
        channel.isConfirmed = true;
        for (const { onSubscribed } of channel.subscribers) onSubscribed?.();
      },
    );
    channel.unsubscribe = unsubscribe;
  }

  function lose(): void {
    for (const channel of channels.values()) {
      delete channel.unsubscribe;
      if (!channel.isConfirmed) continue;
      channel.isConfirmed = false;
      for (const { onLost } of channel.subscribers) onLost?.();
    }
  }

  function enter(userId: number | null): void {
    if (current?.userId === (userId ?? undefined)) return;
    current?.link?.close();
    lose();
    current = undefined;
    if (userId === null) return setStatus('off');
    setStatus('connecting');
    void open(userId);
  }

  async function open(userId: number): Promise<void> {
    const mine: { userId: number; link?: LiveLink } = { userId };
    current = mine;
    const whenCurrent = (act: () => void) => () => {
      if (current === mine) act();
    };
    const link = await openLink(userId, {
      onOpen: whenCurrent(() => {
        setStatus('open');
        for (const [destination, channel] of channels) join(destination, channel);
      }),
      onLost: whenCurrent(() => {
        setStatus('connecting');
        lose();
      }),
      onRefused: whenCurrent(() => {
        // Frames are answered in order, so the first unconfirmed subscription is the refused one. Repeating it would
        // close every following connection too.
        const refused = [...channels.values()].find(
          ({ unsubscribe, isConfirmed }) => unsubscribe && !isConfirmed,
        );
        if (refused) refused.isRefused = true;
        onRefused();
      }),
    });
    if (current === mine) mine.link = link;
    else link.close();
  }

  return {
    /** Connects as this user; null closes the connection and keeps the subscriptions for the next user. */
    enter,

    /** Subscribes to a destination across all reconnects; returns the function that unsubscribes. */
    subscribe(destination: string, subscriber: LiveSubscriber): () => void {
      const known = channels.get(destination);
      const channel: Channel = known ?? { subscribers: new Set(), isConfirmed: false, isRefused: false };
      channels.set(destination, channel);
      channel.subscribers.add(subscriber);
      // Another user, or a new permission, may get another answer.
      channel.isRefused = false;
      if (channel.isConfirmed) subscriber.onSubscribed?.();
      else join(destination, channel);
      return () => {
        channel.subscribers.delete(subscriber);
        if (channel.subscribers.size > 0 || channels.get(destination) !== channel) return;
        channels.delete(destination);
        channel.unsubscribe?.();
      };
    },

    getStatus: (): LiveStatus => status,

    onStatus: listeners.subscribe,
  };
}

function hear(channel: Channel, text: string): void {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // An unreadable frame counts as missed.
    for (const { onSubscribed } of channel.subscribers) onSubscribed?.();
    return;
  }
  for (const { onFrame } of channel.subscribers) onFrame(body);
}

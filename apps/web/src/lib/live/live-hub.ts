import { createListeners } from '../listeners';
/** What a feature does with one destination of the live connection. */
export interface LiveSubscriber {
  /** The body of a frame, read as JSON. */
  onFrame: (body: unknown) => void;
  /**
   * The server has confirmed the subscription: what is sent from now on is heard. Called the first time and after every
   * reconnect; whoever keeps data reads then what was missed.
   */
  onSubscribed?: () => void;
  /** The connection is gone; nothing is heard until `onSubscribed` is called again. */
  onLost?: () => void;
}

/** `off`: nobody is logged in. `connecting`: it is not there yet, or lost and being made again. */
export type LiveStatus = 'off' | 'connecting' | 'open';

/** What the hub wants to know of one STOMP client. */
export interface LinkEvents {
  onOpen: () => void;
  onLost: () => void;
  /** The server ended the connection with a reason. */
  onRefused: () => void;
}

/** One STOMP client, which reconnects by itself but remembers no subscription. */
export interface LiveLink {
  subscribe: (
    destination: string,
    onBody: (text: string) => void,
    onConfirmed: () => void,
  ) => { unsubscribe: () => void };
  close: () => void;
}

interface LiveHubDeps {
  /** Loads the STOMP client, however long that takes, and begins to connect as this user. */
  openLink: (userId: number, events: LinkEvents) => Promise<LiveLink>;
  /** The connection was refused: perhaps the session has ended. */
  onRefused: () => void;
}

interface Channel {
  subscribers: Set<LiveSubscriber>;
  /** Ends the subscription of the present connection; absent while there is none. */
  unsubscribe?: () => void;
  isConfirmed: boolean;
  isRefused: boolean;
}

/**
 * The live connection of this tab, shared by all features (LIV-1 to LIV-7). It keeps the subscriptions over
 * reconnects and subscribes each destination once, however many listen to it.
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
        // Frames are answered in their order, so the first one that is not confirmed is the one that was refused.
        // Asking for it again would end every next connection too.
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
    /** Connects as this user; null closes the connection and keeps the subscriptions for whoever comes next. */
    enter,

    /** Listens to a destination from now on, over all reconnects; gives the way to end it. */
    subscribe(destination: string, subscriber: LiveSubscriber): () => void {
      const known = channels.get(destination);
      const channel: Channel = known ?? { subscribers: new Set(), isConfirmed: false, isRefused: false };
      channels.set(destination, channel);
      channel.subscribers.add(subscriber);
      // Another person, or a right given meanwhile, may be answered otherwise.
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
    // What cannot be read counts as missed.
    for (const { onSubscribed } of channel.subscribers) onSubscribed?.();
    return;
  }
  for (const { onFrame } of channel.subscribers) onFrame(body);
}

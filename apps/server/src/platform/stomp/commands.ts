import type { IncomingMessage } from 'node:http';
import { requireHeader, StompError, type Frame, type FrameHeaders, type Message } from './frame';
import type { StompLimits } from './limits';
import { agreeBeats, chooseVersion } from './negotiation';
import type { AckMode, Connection, EndReason, Grant, Subscription } from './peer';

type MaybePromise<T> = T | Promise<T>;

/** Rejection of a frame; the text is shown to the client. */
export interface Refusal {
  refused: string;
}

/**
 * Verdict on a subscription. `handled` means that the hook delivers messages itself, as a queue
 * does; otherwise the subscription receives published messages.
 */
type SubscribeVerdict = 'allowed' | 'handled' | Refusal;
export type Verdict = 'allowed' | Refusal;

/**
 * Hooks through which an application uses the protocol. Frames of one connection are handled in
 * order, each until its hook has finished; a RECEIPT follows the effect. If a hook throws, the
 * connection ends with an ERROR that hides the reason.
 */
export interface StompHooks<S> {
  /** Authenticates a connection by the headers of CONNECT and the HTTP request of the socket. */
  authenticate(input: { request: IncomingMessage; headers: FrameHeaders }): MaybePromise<Grant<S> | Refusal>;
  /** Called after CONNECTED was sent and before the client's next frame. */
  onConnected?(connection: Connection<S>): MaybePromise<void>;
  onSubscribe(subscription: Subscription<S>): MaybePromise<SubscribeVerdict>;
  /** Called when an allowed subscription receives messages, before it is confirmed. */
  onSubscribed?(subscription: Subscription<S>): MaybePromise<void>;
  /** Called after UNSUBSCRIBE, and for each remaining subscription when a connection ends. */
  onUnsubscribed?(subscription: Subscription<S>): void;
  /** Handles a message of a client. Without this hook SEND is refused. */
  onSend?(connection: Connection<S>, message: Message): MaybePromise<Verdict>;
  /** Handles ACK and NACK. Without this hook both are refused, and only `ack:auto` is allowed. */
  onAck?(
    connection: Connection<S>,
    acknowledgement: { id: string; isPositive: boolean },
  ): MaybePromise<Verdict>;
  /**
   * Called once for each connection for which `onConnected` was called, after that has finished.
   */
  onDisconnected?(connection: Connection<S>, reason: EndReason): MaybePromise<void>;
}

interface CommandOptions<S> {
  hooks: StompHooks<S>;
  limits: StompLimits;
  heartbeatMs: number;
  serverName: string;
  /** True if BEGIN, COMMIT and ABORT are supported. */
  hasTransactions: boolean;
  /** Returns the request that opened the connection's socket. */
  takeRequest(connection: Connection<S>): IncomingMessage;
  /** Called when a connection was accepted, before CONNECTED is sent. */
  onAccepted(connection: Connection<S>): void;
  /** Called after CONNECTED was sent. */
  onConnected(connection: Connection<S>): Promise<void>;
  countOfOwner(ownerKey: string): number;
  add(subscription: Subscription<S>): void;
  remove(subscription: Subscription<S>): void;
}

type Handler<S> = (connection: Connection<S>, frame: Frame) => Promise<void>;

const ackModes: readonly string[] = ['auto', 'client', 'client-individual'] satisfies AckMode[];

/** Creates the handlers of the client commands. */
export function createCommands<S>(options: CommandOptions<S>) {
  const { hooks, limits } = options;

  async function connect(connection: Connection<S>, { headers }: Frame): Promise<void> {
    if (connection.isConnected) throw new StompError('This connection is open already.');
    const version = chooseVersion(headers.get('accept-version'));
    const beats = agreeBeats(options.heartbeatMs, headers.get('heart-beat'));
    const grant = await hooks.authenticate({ request: options.takeRequest(connection), headers });
    if (!connection.isOpen) return;
    check(grant);
    if (options.countOfOwner(grant.ownerKey) >= limits.connectionsPerOwner) {
      throw new StompError('Too many connections are open.', { closeCode: 1008 });
    }
    connection.accept(grant, { version, beats });
    options.onAccepted(connection);
    connection.send('CONNECTED', {
      version,
      'heart-beat': `${options.heartbeatMs},${options.heartbeatMs}`,
      session: connection.id,
      server: options.serverName,
    });
    await options.onConnected(connection);
  }

  async function subscribe(connection: Connection<S>, frame: Frame): Promise<void> {
    const destination = requireHeader(frame, 'destination');
    const id = subscriptionId(connection, frame);
    if (connection.subscriptions.has(id)) throw new StompError('The subscription id is in use.');
    if (connection.subscriptions.size >= limits.subscriptions) {
      throw new StompError('Too many subscriptions are open.', { closeCode: 1008 });
    }
    const ack = readAckMode(frame.headers.get('ack'));
    const subscription = { connection, id, destination, ack };
    const verdict = await hooks.onSubscribe(subscription);
    check(verdict);
    if (!connection.isOpen) {
      if (verdict === 'handled') hooks.onUnsubscribed?.(subscription);
      return;
    }
    connection.subscriptions.set(id, subscription);
    if (verdict !== 'allowed') return;
    options.add(subscription);
    await hooks.onSubscribed?.(subscription);
  }

  async function unsubscribe(connection: Connection<S>, frame: Frame): Promise<void> {
    const id = subscriptionId(connection, frame);
    const subscription = connection.subscriptions.get(id);
    // Already unsubscribed; not worth ending the connection.
    if (!subscription) return;
    connection.subscriptions.delete(id);
    options.remove(subscription);
    hooks.onUnsubscribed?.(subscription);
  }

  async function send(connection: Connection<S>, frame: Frame): Promise<void> {
    const destination = requireHeader(frame, 'destination');
    const { onSend } = hooks;
    if (!onSend) throw notAllowed('Messages are not sent over this connection.');
    const message = { destination, headers: frame.headers, body: frame.body };
    await perform(connection, frame, async () => check(await onSend(connection, message)));
  }

  const settle =
    (isPositive: boolean): Handler<S> =>
    async (connection, frame) => {
      const { onAck } = hooks;
      if (!onAck) throw notAllowed('Nothing is acknowledged over this connection.');
      const id = requireHeader(frame, connection.version === '1.2' ? 'id' : 'message-id');
      await perform(connection, frame, async () => check(await onAck(connection, { id, isPositive })));
    };

  /** Runs the effect at once, or defers it to the transaction named in the frame. */
  async function perform(
    connection: Connection<S>,
    frame: Frame,
    effect: () => Promise<void>,
  ): Promise<void> {
    const transaction = frame.headers.get('transaction');
    if (transaction === undefined) await effect();
    else connection.transactions.add(transaction, effect, frame.body.length);
  }

  const inTransactions =
    (step: (connection: Connection<S>, name: string) => void | Promise<void>): Handler<S> =>
    async (connection, frame) => {
      if (!options.hasTransactions) throw notAllowed('Transactions are not offered.');
      await step(connection, requireHeader(frame, 'transaction'));
    };

  const handlers: Record<string, Handler<S>> = {
    SUBSCRIBE: subscribe,
    UNSUBSCRIBE: unsubscribe,
    SEND: send,
    ACK: settle(true),
    NACK: settle(false),
    BEGIN: inTransactions(({ transactions }, name) => transactions.begin(name)),
    COMMIT: inTransactions(({ transactions }, name) => transactions.commit(name)),
    ABORT: inTransactions(({ transactions }, name) => transactions.abort(name)),
    DISCONNECT: async () => undefined,
  };

  function readAckMode(header = 'auto'): AckMode {
    if (!ackModes.includes(header)) throw new StompError('The header ack is not known.');
    if (header !== 'auto' && !hooks.onAck) throw notAllowed('Only ack:auto is offered.');
    return header as AckMode;
  }

  return {
    async handle(connection: Connection<S>, frame: Frame): Promise<void> {
      if (frame.command === 'CONNECT' || frame.command === 'STOMP') {
        await connect(connection, frame);
        return;
      }
      if (!connection.isConnected) throw new StompError('The first frame must be CONNECT or STOMP.');
      const handler = Object.hasOwn(handlers, frame.command) ? handlers[frame.command] : undefined;
      if (!handler) throw new StompError('The command is not known.');
      await handler(connection, frame);
      const receipt = frame.headers.get('receipt');
      if (receipt !== undefined) connection.send('RECEIPT', { 'receipt-id': receipt });
      if (frame.command === 'DISCONNECT') connection.end('disconnected', { code: 1000 });
    },
  };
}

/**
 * Returns the subscription id; in STOMP 1.0 it may be absent, and the destination identifies the
 * subscription.
 */
function subscriptionId(connection: Connection<unknown>, frame: Frame): string {
  if (connection.version === '1.0' && !frame.headers.has('id')) return requireHeader(frame, 'destination');
  return requireHeader(frame, 'id');
}

function check<T>(verdict: T | Refusal): asserts verdict is T {
  if (typeof verdict === 'object' && verdict !== null && 'refused' in verdict)
    throw notAllowed(verdict.refused);
}

function notAllowed(text: string): StompError {
  return new StompError(text, { closeCode: 1008 });
}

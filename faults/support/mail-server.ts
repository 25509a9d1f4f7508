import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Behaviour of the mail server towards incoming mail. */
export type MailMood = 'takes' | 'refuses' | 'hangs' | 'greylists';

/**
 * A mail server on the loopback interface. It counts accepted mails by `Message-ID`, so that a duplicate is noticed.
 */
export interface MailServer {
  url: string;
  setMood(mood: MailMood): void;
  /** Returns how often each mail was accepted. */
  taken(): Map<string, number>;
  /** Returns the number of accepted mails, duplicates included. */
  total(): number;
  /** Returns the number of duplicates. */
  doubles(): number;
  /** Returns how often a mail was refused in any way. */
  turnedAway(): number;
  hasTaken(address: string): boolean;
  /** Resolves with the subject of the next unread mail to an address. */
  next(address: string): Promise<string>;
  close(): Promise<void>;
}

const later = (text: string) => Object.assign(new Error(text), { responseCode: 451 });

export async function openMailServer({ port = 0 } = {}): Promise<MailServer> {
  let mood: MailMood = 'takes';
  let turnedAway = 0;
  const counts = new Map<string, number>();
  const subjects = new Map<string, string[]>();
  const greylisted = new Set<string>();
  const open = new Set<Socket>();
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);

  function take(source: string): void {
    const header = (name: string) =>
      new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(source)?.[1] ?? '';
    const id = header('Message-ID').trim();
    counts.set(id, (counts.get(id) ?? 0) + 1);
    const address = /[^\s<>]+@[^\s<>]+/.exec(header('To'))?.[0] ?? '';
    subjects.set(address, [...(subjects.get(address) ?? []), header('Subject')]);
    arrivals.emit('mail');
  }

  /** Applies the behaviour to a new connection, and to an open one at its next mail. */
  function letIn(done: (error?: Error) => void): void {
    if (mood !== 'refuses') return done();
    turnedAway += 1;
    return done(Object.assign(new Error('no room for mail now'), { responseCode: 421 }));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 0,
    onConnect: (_session, done) => letIn(done),
    onMailFrom: (_address, _session, done) => letIn(done),
    onRcptTo({ address }, _session, done) {
      // Greylisting: the first attempt for a recipient is refused temporarily.
      if (mood !== 'greylists' || greylisted.has(address)) return done();
      greylisted.add(address);
      turnedAway += 1;
      return done(later('greylisted, please come again'));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mood === 'hangs') {
          turnedAway += 1;
          // Neither accepted nor answered, until the connection is closed.
          return;
        }
        take(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (!address || typeof address === 'string') throw new Error('no port for mail');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken: () => counts,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    doubles: () => [...counts.values()].reduce((sum, count) => sum + count - 1, 0),
    turnedAway: () => turnedAway,
    hasTaken: (address) => subjects.has(address),
    setMood(next) {
      // Hanging clients see the connection closed, as by a restarted server.
      if (mood === 'hangs') for (const socket of open) socket.destroy();
      mood = next;
    },
    async next(address) {
      for (;;) {
        const subject = subjects.get(address)?.shift();
        if (subject !== undefined) return subject;
        await once(arrivals, 'mail');
      }
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

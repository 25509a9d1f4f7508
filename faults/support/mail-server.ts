import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What a mail server does with what it is given. */
export type MailMood = 'takes' | 'refuses' | 'hangs' | 'greylists';

/** A mail server on loopback that counts what it took by `Message-ID`, the way a mailbox would see a mail twice. */
export interface MailServer {
  url: string;
  setMood(mood: MailMood): void;
  /** How often each mail was taken. */
  taken(): Map<string, number>;
  /** Mails that were taken, those that came twice twice. */
  total(): number;
  /** Mails beyond the first of each, which people got twice. */
  doubles(): number;
  /** How often a mail was turned away in one way or another. */
  turnedAway(): number;
  hasTaken(address: string): boolean;
  /** Once a mail to the address is there that has not been read; gives its subject. */
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

  /** At the door, and of who is inside already at the next mail. */
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
      // As greylisting does it: the first try of a recipient is asked to come again.
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
          // Neither taken nor answered, until the line is cut.
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
      // Whoever was left hanging learns it as from a server that is started anew.
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

import { mostPayloadBytes } from './bus';

/** What travels: who sent it, as which of its messages, on which channel. */
interface Envelope {
  node: string;
  number: number;
  channel: string;
  payload: string;
}

/** At most 90 bytes: with the longest payload still below PostgreSQL's 8,000. */
const headPattern = /^([\w-]{12}) (\d{1,15}) ([\w:.-]{1,60}) /;

/** As one text. The number also keeps two equal payloads apart, which NOTIFY would deliver once. */
export function writeEnvelope({ node, number, channel, payload }: Envelope): string {
  if (!/^[\w:.-]{1,60}$/.test(channel)) {
    throw new Error(`A bus channel is a short word, not ${JSON.stringify(channel)}.`);
  }
  // A NUL ends the text in PostgreSQL and in nothing else.
  if (payload.includes('\0')) throw new Error('A bus payload holds a NUL.');
  if (Buffer.byteLength(payload) > mostPayloadBytes) {
    throw new Error(`A bus payload on ${channel} is too long: publish an id instead.`);
  }
  return `${node} ${number} ${channel} ${payload}`;
}

/** Nothing when the text is not ours. */
export function readEnvelope(text: string): Envelope | undefined {
  const [head, node, number, channel] = headPattern.exec(text) ?? [];
  if (head === undefined || node === undefined || channel === undefined) return undefined;
  return { node, number: Number(number), channel, payload: text.slice(head.length) };
}

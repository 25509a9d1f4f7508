import { mostPayloadBytes } from './bus';

/** A payload in transit: sending node, sequence number of that node, and channel. */
interface Envelope {
  node: string;
  number: number;
  channel: string;
  payload: string;
}

/**
 * Matches the header of an envelope, at most 90 bytes. With the longest payload it stays below
 * PostgreSQL’s limit of 8,000.
 */
const headPattern = /^([\w-]{12}) (\d{1,15}) ([\w:.-]{1,60}) /;

/**
 * Serializes an envelope. The sequence number also makes equal payloads distinct; NOTIFY would
 * merge identical ones.
 */
export function writeEnvelope({ node, number, channel, payload }: Envelope): string {
  if (!/^[\w:.-]{1,60}$/.test(channel)) {
    throw new Error(`A bus channel is a short word, not ${JSON.stringify(channel)}.`);
  }
  // PostgreSQL text cannot contain a NUL character.
  if (payload.includes('\0')) throw new Error('A bus payload must not contain a NUL character.');
  if (Buffer.byteLength(payload) > mostPayloadBytes) {
    throw new Error(`The bus payload on ${channel} is too long: publish an id instead.`);
  }
  return `${node} ${number} ${channel} ${payload}`;
}

/** Parses an envelope; returns undefined for text of another format. */
export function readEnvelope(text: string): Envelope | undefined {
  const [head, node, number, channel] = headPattern.exec(text) ?? [];
  if (head === undefined || node === undefined || channel === undefined) return undefined;
  return { node, number: Number(number), channel, payload: text.slice(head.length) };
}

import { createHash, randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp, type Certificate } from 'pkijs';
import { readBounded } from '../bounded-body';
import { bufferOf, readTimestamp, type Timestamp } from './timestamp-token';

/** An authority of trusted time (RFC 3161). */
export interface TimestampAuthority {
  /** Throws when it gives none within the deadline, or one that does not hold. */
  stamp(message: Uint8Array, deadlineMs: number): Promise<Timestamp>;
}

const sha256 = '2.16.840.1.101.3.4.2.1';
/** A token with a chain of certificates is a few thousand bytes. */
const mostBytes = 256 * 1024;
/** granted, grantedWithMods */
const given = new Set([0, 1]);

/** Asks by HTTP; of the message only its SHA-256 goes there. With roots a token has to go back to one of them. */
export function createTimestampAuthority({
  url,
  roots,
}: {
  url: string;
  roots?: readonly Certificate[] | undefined;
}): TimestampAuthority {
  return {
    async stamp(message, deadlineMs) {
      // A number above zero in the one way DER writes it.
      const nonce = Buffer.concat([Buffer.from([0x40]), randomBytes(8)]);
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: requestFor(message, nonce),
        signal: AbortSignal.timeout(deadlineMs),
        redirect: 'error',
      });
      if (!reply.ok) throw new Error(`the time stamp authority answered ${reply.status}`);
      const response = TimeStampResp.fromBER(bufferOf(await readBounded(reply, mostBytes)));
      if (!given.has(response.status.status) || !response.timeStampToken) {
        throw new Error(`the time stamp authority gave no token (${response.status.status})`);
      }
      const token = new Uint8Array(response.timeStampToken.toSchema().toBER());
      return readTimestamp(token, message, { nonce, ...(roots ? { roots } : {}) });
    },
  };
}

function requestFor(message: Uint8Array, nonce: Buffer): ArrayBuffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: bufferOf(createHash('sha256').update(message).digest()) }),
    }),
    nonce: new Integer({ valueHex: bufferOf(nonce) }),
    certReq: true,
  });
  return request.toSchema().toBER();
}

import { createHash, randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp, type Certificate } from 'pkijs';
import { readBounded } from '../bounded-body';
import { bufferOf, readTimestamp, type Timestamp } from './timestamp-token';

/** A timestamp authority (RFC 3161). */
export interface TimestampAuthority {
  /**
   * Returns a timestamp of the message. Throws if none arrives within the timeout, or it is not
   * valid.
   */
  stamp(message: Uint8Array, deadlineMs: number): Promise<Timestamp>;
}

const sha256 = '2.16.840.1.101.3.4.2.1';
/** Maximum size of a response, in bytes; a token with its certificates has a few thousand. */
const mostBytes = 256 * 1024;
/** Statuses `granted` and `grantedWithMods`. */
const given = new Set([0, 1]);

/**
 * Creates a client of an authority over HTTP. Only the SHA-256 of the message is sent. With
 * `roots`, a token must lead to one of them.
 */
export function createTimestampAuthority({
  url,
  roots,
}: {
  url: string;
  roots?: readonly Certificate[] | undefined;
}): TimestampAuthority {
  return {
    async stamp(message, deadlineMs) {
      // A positive number in its canonical DER encoding.
      const nonce = Buffer.concat([Buffer.from([0x40]), randomBytes(8)]);
      const reply = await fetch(url, {
        method: 'POST',
        // Stamps are minutes apart, and the authority may close an idle connection just when it is used again.
        headers: { 'content-type': 'application/timestamp-query', connection: 'close' },
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

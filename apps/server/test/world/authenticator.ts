import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewKeyOptions, KeyAsked } from '@proffer/contract/signing/key.schemas';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

interface Made {
  origin?: string;
  flags?: number;
  counter?: number;
}

const pairs = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
};

/**
 * Creates a fake authenticator device with one key, as a browser would use it. Its responses can be
 * falsified.
 */
export function createAuthenticator(origin: string, kind: keyof typeof pairs = 'ES256') {
  const { privateKey, publicKey } = pairs[kind]();
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  let uses = 0;

  function dataFor(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    id,
    spki,

    create({ challenge, rp }: NewKeyOptions, made: Made = {}) {
      const length = Buffer.from([0, credential.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential]);
      const data = Buffer.concat([dataFor(rp.id, made.flags ?? 0x45, 0), attested]);
      const client = clientData('webauthn.create', challenge, made.origin ?? origin);
      return {
        id,
        publicKey: spki.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        transports: ['internal'],
      };
    },

    get({ key }: KeyAsked, made: Made = {}) {
      if (!key) throw new Error('no key was asked for');
      uses += 1;
      const data = dataFor(key.rpId, made.flags ?? 0x05, made.counter ?? uses);
      const client = clientData('webauthn.get', key.challenge, made.origin ?? origin);
      return {
        id,
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: sign(
          kind === 'ES256' ? 'sha256' : null,
          Buffer.concat([data, sha256(client)]),
          privateKey,
        ).toString('base64url'),
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

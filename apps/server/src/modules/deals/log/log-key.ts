import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { passphraseFor, readOrCreateKeyFile, sealKey, unsealKey } from '../../../platform/sealed-key';

/** Key with which the log signs its heads, separate from the key that seals documents. */
export interface LogKey {
  /** SHA-256 of `spki`, lower-case hex. */
  fingerprint: string;
  /** The public key, DER. */
  spki: Buffer;
  /** ECDSA on P-256 with SHA-256; DER. */
  sign(text: string): Buffer;
}

/** File next to the key that seals documents; backups include every `.pem` file of that folder. */
const fileName = 'deal-log-key.pem';

/** Loads the log's key; creates it on the first start, encrypted with the secret. */
export async function loadOrCreateLogKey(options: { folder: string; secret: Uint8Array }): Promise<LogKey> {
  const passphrase = passphraseFor(options.secret, 'deal log key');
  const { file, pem } = await readOrCreateKeyFile(options.folder, fileName, async () =>
    sealKey(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey, passphrase),
  );
  const key = unsealKey(pem, passphrase, file);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    fingerprint: createHash('sha256').update(spki).digest('hex'),
    spki,
    sign: (text) => sign('sha256', Buffer.from(text), key),
  };
}

import { createHash, createPrivateKey, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import type { Clock } from '../clock';
import type { Validation } from '../revocation';
import type { PromptTime } from '../trusted-time';
import { passphraseFor, readOrCreateKeyFile, sealKey, unsealKey } from '../sealed-key';
import { makeSelfSignedCertificate } from './certificate';

/**
 * Key and certificates with which the server signs documents on behalf of the person named in the
 * signature.
 */
export interface SigningIdentity {
  privateKey: webcrypto.CryptoKey;
  /** DER; the signer's certificate first, then its issuers as far as known. */
  certificates: Uint8Array[];
  /** SHA-256 of the signer's certificate in lower-case hex, as reported by `readSignatures`. */
  fingerprint: string;
  commonName: string;
  notAfter: Date;
  /** True for the operator’s own certificate, false for a generated one. */
  isOwn: boolean;
  /** Source of trusted timestamps. */
  trustedTime?: PromptTime;
  /** Source of validation data for its certificates and those of the timestamps. */
  validation?: Validation;
}

interface SigningIdentityOptions {
  /** Folder in which the identity is stored; created if missing. */
  folder: string;
  /** At least 16 bytes, which encrypt the stored private key. */
  secret: Uint8Array;
  /** Common name of a generated certificate. */
  commonName: string;
  clock: Clock;
  trustedTime?: PromptTime | undefined;
  /**
   * The operator's own key (unencrypted PEM, PKCS#8 or older) and certificate chain, used instead
   * of a generated one.
   */
  keyPem?: string;
  certPem?: string;
}

const fileName = 'signing-identity.pem';

/**
 * Returns the operator's identity if configured, or else the one in the folder, generated at the
 * first start: an EC P-256 key with a self-signed certificate. Nodes that start together on one
 * folder get the same. Throws if the file cannot be decrypted, key and certificate do not match, or
 * the certificate has expired. Silently signing with another one would produce documents that
 * cannot be recognised as ours.
 */
export async function loadOrCreateSigningIdentity(options: SigningIdentityOptions): Promise<SigningIdentity> {
  const { keyPem, certPem, clock, trustedTime } = options;
  const timed = trustedTime ? { trustedTime } : {};
  if (keyPem !== undefined || certPem !== undefined) {
    if (keyPem === undefined || certPem === undefined) {
      throw new Error('the signing key and the signing certificate are set together or not at all');
    }
    const source = 'the configured signing certificate';
    const own = await toIdentity(createPrivateKey(keyPem), certPem, clock.now(), source);
    return { ...own, ...timed, isOwn: true };
  }
  const passphrase = passphraseFor(options.secret, 'pdf signing identity');
  const { file, pem } = await readOrCreateKeyFile(options.folder, fileName, () => make(passphrase, options));
  const made = await toIdentity(unsealKey(pem, passphrase, file), pem, clock.now(), file);
  return { ...made, ...timed, isOwn: false };
}

async function make(passphrase: string, { commonName, clock }: SigningIdentityOptions): Promise<string> {
  const { key, certificate } = await makeSelfSignedCertificate(commonName, clock.now());
  return `${sealKey(key, passphrase)}${new X509Certificate(certificate).toString()}`;
}

/** Returns the certificates of a PEM file, in order. */
export const pemCertificates = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (block) => new X509Certificate(block),
  );

async function toIdentity(
  key: KeyObject,
  certPem: string,
  now: Date,
  source: string,
): Promise<Omit<SigningIdentity, 'isOwn'>> {
  const certificates = pemCertificates(certPem);
  const [own] = certificates;
  if (!own) throw new Error(`${source} holds no certificate`);
  if (!own.checkPrivateKey(key)) throw new Error(`${source} does not belong to the signing key`);
  const notAfter = new Date(own.validTo);
  if (notAfter < now) throw new Error(`${source} expired on ${notAfter.toISOString().slice(0, 10)}`);
  return {
    privateKey: await importKey(key),
    certificates: certificates.map((certificate) => new Uint8Array(certificate.raw)),
    fingerprint: createHash('sha256').update(own.raw).digest('hex'),
    commonName: /^CN=(.*)$/m.exec(own.subject)?.[1] ?? own.subject,
    notAfter,
  };
}

const curves = new Map([
  ['prime256v1', 'P-256'],
  ['secp384r1', 'P-384'],
  ['secp521r1', 'P-521'],
]);

async function importKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const namedCurve = curves.get(key.asymmetricKeyDetails?.namedCurve ?? '');
  if (key.asymmetricKeyType === 'rsa') {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  }
  if (key.asymmetricKeyType === 'ec' && namedCurve) {
    return webcrypto.subtle.importKey('pkcs8', der, { name: 'ECDSA', namedCurve }, false, ['sign']);
  }
  throw new Error('the signing key must be RSA, or EC on P-256, P-384 or P-521');
}

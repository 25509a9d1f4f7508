import { createHash, createPrivateKey, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import type { Clock } from '../clock';
import type { Validation } from '../revocation';
import type { PromptTime } from '../trusted-time';
import { passphraseFor, readOrCreateKeyFile, sealKey, unsealKey } from '../sealed-key';
import { makeSelfSignedCertificate } from './certificate';

/** Who a document is signed by: the product, for the person named in the signature. */
export interface SigningIdentity {
  privateKey: webcrypto.CryptoKey;
  /** DER; the signer's first, then those above it as far as they are known. */
  certificates: Uint8Array[];
  /** SHA-256 of the signer's certificate, lower-case hex; what `readSignatures` reports. */
  fingerprint: string;
  commonName: string;
  notAfter: Date;
  /** The operator's own, not one that was made here. */
  isOwn: boolean;
  /** Confirms when it signed. */
  trustedTime?: PromptTime;
  /** Knows what proves its certificates and those of trusted time. */
  validation?: Validation;
}

interface SigningIdentityOptions {
  /** Where the identity is kept; made when missing. */
  folder: string;
  /** At least 16 bytes that encrypt the private key at rest. */
  secret: Uint8Array;
  /** Name in the certificate that is made. */
  commonName: string;
  clock: Clock;
  trustedTime?: PromptTime | undefined;
  /** The operator's own key (PKCS#8 or older PEM, unencrypted) and certificate chain, used instead of a made one. */
  keyPem?: string;
  certPem?: string;
}

const fileName = 'signing-identity.pem';

/**
 * The operator's identity if one is given, else the one in the folder, made on the first start: an EC P-256 key with
 * a self-signed certificate. Nodes that start together on one folder end up with the same. Throws when the file
 * cannot be read with this secret, when key and certificate do not belong together, or when the certificate has
 * expired: signing with another one silently would leave documents that nobody can tell ours.
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

/** Those in a file of PEM, in their order. */
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

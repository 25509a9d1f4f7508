import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Key that signs mail on behalf of a domain (RFC 6376). */
export interface DkimSigner {
  domain: string;
  /** The public key is published in DNS at `<selector>._domainkey.<domain>`. */
  selector: string;
  /** RSA private key in PEM format. */
  key: string;
}

/** Minimum length of the key, in bits; shorter keys are no longer trusted. */
const fewestBits = 1024;

/**
 * Reads the signer from the operator’s key file. Rejects if the file contains no suitable key:
 * otherwise mails would be sent unsigned without anyone noticing.
 */
export async function readDkimSigner(
  keyFile: string,
  { domain, selector }: Omit<DkimSigner, 'key'>,
): Promise<DkimSigner> {
  const key = await readFile(keyFile, 'utf8');
  if (!isRsaKey(key)) {
    throw new Error(`DKIM_KEY_FILE: ${keyFile} holds no RSA key of ${fewestBits} bits or more (PEM)`);
  }
  return { domain, selector, key };
}

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits;
  } catch {
    return false;
  }
}

/**
 * Signed header fields. One-click unsubscribe only works if both of its fields are signed (RFC
 * 8058).
 */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Content-Language:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

/** Returns the signer in nodemailer’s format. */
export const dkimOf = ({ domain, selector, key }: DkimSigner) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: key,
  headerFieldNames: signedHeaders,
});

import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** What signs mail as that of a domain (RFC 6376). */
export interface DkimSigner {
  domain: string;
  /** The key's public half stands in DNS at `<selector>._domainkey.<domain>`. */
  selector: string;
  /** PEM of an RSA key. */
  key: string;
}

/** Shorter keys are not believed any more. */
const fewestBits = 1024;

/**
 * The signer of an operator's key file. Rejects for a file that holds no key to sign mail with: a mail is sent unsigned
 * where signing it fails, and nobody would notice.
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

/** What is signed of the head: one click ends mails only where both of its lines are among them (RFC 8058). */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Content-Language:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

/** The signer as nodemailer takes it. */
export const dkimOf = ({ domain, selector, key }: DkimSigner) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: key,
  headerFieldNames: signedHeaders,
});

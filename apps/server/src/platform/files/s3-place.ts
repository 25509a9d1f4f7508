/** A bucket for files, with the credentials to access it. */
export interface S3Place {
  /** Path-style URL of the bucket: `https://s3.example.com/bucket`. */
  endpoint: string;
  /** Prefix of every object name: empty, or ending with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Headers that request server-side encryption. */
  encryption: Record<string, string>;
}

const form =
  'must be https://KEY:SECRET@host/bucket/prefix?region=…, with the signs of KEY and SECRET written as in addresses';

/**
 * Parses `S3_URL`. `encryption=AES256` or `aws:kms` (with `kmsKey=…`) requests server-side
 * encryption. Throws an explanation that repeats no part of the secret.
 */
export function readS3Url(text: string): S3Place {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new Error(form);
  const url = new URL(text);
  const [bucket, ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (!url.username || !url.password || bucket === undefined) throw new Error(form);
  const known = new Set(['region', 'encryption', 'kmsKey']);
  for (const name of url.searchParams.keys()) {
    if (!known.has(name)) throw new Error(`has no part ${name}; it takes region, encryption and kmsKey`);
  }
  return {
    endpoint: `${url.origin}/${bucket}`,
    prefix: folders.map((part) => `${decodeURIComponent(part)}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    encryption: encryptionOf(url.searchParams.get('encryption'), url.searchParams.get('kmsKey')),
  };
}

function encryptionOf(kind: string | null, kmsKey: string | null): Record<string, string> {
  if (kind === null && kmsKey === null) return {};
  if (kind !== 'aws:kms' && (kind !== 'AES256' || kmsKey !== null)) {
    throw new Error('takes encryption=AES256, or encryption=aws:kms with or without kmsKey');
  }
  return {
    'x-amz-server-side-encryption': kind,
    ...(kmsKey === null ? {} : { 'x-amz-server-side-encryption-aws-kms-key-id': kmsKey }),
  };
}

import { createHash } from 'node:crypto';

/** Returns the hash as the file store writes it: 64 hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { createHash } from 'node:crypto';

/** As the file store gives it: 64 hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

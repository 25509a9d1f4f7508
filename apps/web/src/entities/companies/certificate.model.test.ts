import { expect, it } from 'vitest';
import { validityText } from './certificate.model';

// PRO-104
it.each([
  [{ validFrom: null, validUntil: null, state: 'valid' }, 'Without a last day'],
  [{ validFrom: null, validUntil: '2027-12-31', state: 'valid' }, 'Valid until 31 Dec 2027'],
  [{ validFrom: '2026-12-01', validUntil: null, state: 'not_yet' }, 'Valid from 1 Dec 2026'],
  [
    { validFrom: '2025-01-01', validUntil: '2027-12-31', state: 'valid' },
    'Valid from 1 Jan 2025 until 31 Dec 2027',
  ],
  [{ validFrom: '2023-01-01', validUntil: '2025-12-31', state: 'expired' }, 'Was valid until 31 Dec 2025'],
] as const)('the validity of the certificate %o reads %s', (certificate, text) => {
  expect(validityText(certificate)).toBe(text);
});

import { describe, expect, it } from 'vitest';
import type { SystemState } from '@proffer/contract/administration/schemas';
import { systemState } from './system.factory';
import { ageText, concernsOf, scheduleText } from './system.model';

const titles = (fields: Parameters<typeof systemState>[0]) =>
  concernsOf(systemState(fields)).map(({ title }) => title);

describe('problems for an administrator', () => {
  const { certificate, files, jobs, mail } = systemState();

  // ADM-91
  it.each([
    ['all is well', {}, []],
    ['no backup', { backupAt: null }, ['No backup has been recorded']],
    ['a backup of just under two days', { backupAt: '2026-11-19T12:00:01Z' }, []],
    ['a backup of two days', { backupAt: '2026-11-19T12:00:00Z' }, ['The last backup is 2 days old']],
    [
      'one mail failed',
      { mail: { ...mail, failed: 1 }, jobs: { ...jobs, failed: 1 } },
      ['1 mail could not be sent'],
    ],
    [
      'a mail and two jobs failed',
      { mail: { ...mail, failed: 1 }, jobs: { ...jobs, failed: 3 } },
      ['1 mail could not be sent', '2 background jobs have failed'],
    ],
    [
      'the disk is almost full',
      { disk: { freeBytes: 300 * 1024 ** 2, sizeBytes: 8 * 1024 ** 3, isLow: true } },
      ['Only 300 MB are free on the disk'],
    ],
    [
      'the archive falls behind',
      { archive: { partAt: null, baseAt: null, isFailing: true } },
      ['The archive falls behind'],
    ],
    [
      'the archive has no base',
      { archive: { partAt: null, baseAt: null, isFailing: false } },
      ['The archive has no base'],
    ],
    ['files cannot be reached', { files: { ...files, isAnswering: false } }, ['Files cannot be reached']],
    ['a job waits ten minutes', { jobs: { ...jobs, oldestWaitingAt: '2026-11-21T11:50:00Z' } }, []],
    [
      'a job waits longer',
      { jobs: { ...jobs, oldestWaitingAt: '2026-11-21T11:49:59Z' } },
      ['A background job has waited for 10 minutes'],
    ],
    [
      'the certificate ends soon',
      { certificate: { ...certificate, validTo: '2026-12-20T12:00:00Z' } },
      ['The signing certificate ends in 29 days'],
    ],
    ['the certificate has 30 days', { certificate: { ...certificate, validTo: '2026-12-21T12:00:00Z' } }, []],
    [
      'the certificate has ended',
      { certificate: { ...certificate, validTo: '2026-11-21T11:00:00Z' } },
      ['The signing certificate has ended'],
    ],
    [
      'an issuer has revoked a certificate, and another is not reached',
      {
        certificate: {
          ...certificate,
          standings: [
            { name: 'Seal', state: 'revoked', until: '2026-11-28T00:00:00Z', reason: null },
            { name: 'Time', state: 'unknown', until: null, reason: 'it answered 503' },
            { name: 'Root', state: 'good', until: '2026-11-28T00:00:00Z', reason: null },
          ],
        },
      },
      [
        'The certificate “Seal” was revoked by its issuer',
        'Whether the certificate “Time” was revoked is not known',
      ],
    ],
  ] satisfies [string, Partial<SystemState>, string[]][])('%s', (_case, fields, expected) =>
    expect(titles(fields)).toEqual(expected),
  );
});

it('describes the schedule of automatic backups', () => {
  expect(scheduleText({ at: '01:13', keep: 14, isSealed: true })).toBe(
    'each day at 01:13 UTC, sealed; the newest 14 are kept',
  );
  expect(scheduleText(null)).toBe('no');
});

it.each([
  [25 * 60_000, '25 minutes'],
  [60 * 60_000, '1 hour'],
  [49 * 3_600_000, '2 days'],
])('formats %i ms as %s', (ms, text) => expect(ageText(ms)).toBe(text));

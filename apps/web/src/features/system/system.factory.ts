import type { SystemState } from '@proffer/contract/administration/schemas';

/** Returns the state of a healthy system; a test overrides what it needs. */
export function systemState(fields: Partial<SystemState> = {}): SystemState {
  return {
    version: '0.1.0',
    node: '20.20.2',
    startedAt: '2026-11-20T06:00:00Z',
    now: '2026-11-21T12:00:00Z',
    database: { version: '18.4', sizeBytes: 314_572_800, connections: 12, isEmbedded: true },
    jobs: { waiting: 2, running: 1, failed: 0, oldestWaitingAt: '2026-11-21T11:59:30Z' },
    mail: { kind: 'folder', waiting: 1, failed: 0, replies: null },
    certificate: {
      subject: 'CN=Proffer',
      validFrom: '2026-01-01T00:00:00Z',
      validTo: '2036-01-01T00:00:00Z',
      isOwn: false,
      standings: [],
    },
    backupAt: '2026-11-21T02:00:00Z',
    backups: { at: '01:13', keep: 14, isSealed: true },
    archive: { partAt: '2026-11-21T11:59:40Z', baseAt: '2026-11-21T03:31:04Z', isFailing: false },
    files: { kind: 'folder', bytes: 52_428_800, isAnswering: true },
    disk: { freeBytes: 64_424_509_440, sizeBytes: 107_374_182_400, isLow: false },
    online: 3,
    ...fields,
  };
}

import { expect, it } from 'vitest';
import { createSecurityEventsService } from './security-events.service';

it('refuses an export of too many security events with a text, before any row is read', async () => {
  const nothing = () => Promise.reject(new Error('nothing is read or written'));
  const service = createSecurityEventsService({
    repository: { list: nothing, listOlder: nothing, count: (_filters, most) => Promise.resolve(most) },
    writeDown: nothing,
    writeCsv: nothing,
    clock: { now: () => new Date(0) },
  });
  const session = { userId: 1, loginId: 1, sessionId: 1, role: 'admin', kind: 'full' } as const;
  const member = { id: 1, role: 'owner', mayBind: true, bindLimit: null } as const;
  const filters = { account: undefined, userId: undefined, address: undefined, kind: undefined };
  const proof = { provenAt: new Date(0), secondFactor: 'off' } as const;
  const actor = { ...session, ...proof, member, address: '203.0.113.9', device: 'desk' };
  await expect(service.export(actor, { ...filters, from: undefined, to: undefined })).rejects.toMatchObject({
    code: 'too_large',
    text: 'One file holds at most 1,00,000 events. Please narrow the filters.',
  });
});

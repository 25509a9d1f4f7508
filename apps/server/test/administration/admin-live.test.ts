import { expect, it } from 'vitest';
import { actOn } from '../world/admin-acts';
import { useContext } from '../support/context';
import { closed, connect, openPort } from '../world/live-people';
import { createPerson } from '../world/people';
import { createTestTimers } from '../support/test-timers';

// The timers stand still, so that the regular check of sessions finds nothing.
const context = useContext({ timers: createTestTimers() });

it('closes the live sockets of a deactivated account at once and no others', async () => {
  const admin = await createPerson(context.current, 'admin');
  const [company, other] = [
    await createPerson(context.current, 'supplier'),
    await createPerson(context.current, 'supplier'),
  ];
  const host = await openPort(context.current);
  const [page, others] = [await connect(host, company), await connect(host, other)];
  const gone = closed(page);
  expect((await actOn(context.current, admin, 'deactivate', company.userId)).status).toBe(200);
  await gone;
  expect(others.connected).toBe(true);
  await Promise.all([page.deactivate(), others.deactivate()]);
});

import { describe, expect, it } from 'vitest';
import type { NeedLine } from '@proffer/proof';
import { useContext } from '../support/context';
import { draftNeed, postNeed } from '../world/needs';
import { createPerson } from '../world/people';

const context = useContext();

async function linesOf(needId: number): Promise<NeedLine[]> {
  const { rows } = await context.current.pool.query<{ entry: string }>(
    'select entry from need_register_entries where register_id = $1 order by sequence',
    [needId],
  );
  return rows.map(({ entry }) => JSON.parse(entry) as NeedLine);
}

describe('the register of a need', () => {
  // NED-120
  it('begins with the publication, states changes and the end, and enters the log', async () => {
    const { call, jobs, pool } = context.current;
    const buyer = await createPerson(context.current, 'buyer');
    const draft = await draftNeed(context.current, buyer);
    expect(await linesOf(draft.needId)).toEqual([]);
    const need = await postNeed(context.current, buyer, { isSealed: true });
    const params = { id: need.needId };
    const deadline = new Date(Date.parse(need.deadline!) + 86_400_000).toISOString();
    await call('extendNeed', { params, body: { version: need.version, deadline } }, buyer.token);
    await call('endNeed', { params, body: { outcome: 'cancelled' } }, buyer.token);
    const lines = await linesOf(need.needId);
    expect(lines.map(({ act, account, about }) => ({ act, account, about }))).toMatchObject([
      {
        act: 'need.published',
        account: buyer.userId,
        about: { deadline: need.deadline, sealed: true, version: 1 },
      },
      { act: 'need.extended', about: { deadline, version: 2 } },
      { act: 'need.ended', about: { outcome: 'cancelled' } },
    ]);
    await jobs.drain();
    const { rows } = await pool.query('select sequence from log_leaves where need_id = $1', [need.needId]);
    expect(rows.at(-1)).toEqual({ sequence: 3 });
  });

  // NED-121
  it('has salted hashes, so that equal needs have different ones', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const needs = [await postNeed(context.current, buyer), await postNeed(context.current, buyer)];
    const hashes = await Promise.all(needs.map(async ({ needId }) => (await linesOf(needId))[0]!.about));
    expect(hashes[0]).not.toEqual(hashes[1]);
  });
});

import { expect, it } from 'vitest';
import { useContext } from '../support/context';
import { createPerson } from '../world/people';

const context = useContext();
const signature = { name: 'Meera Iyer', capacity: 'Director of Alloys', method: 'typed' } as const;

// NDA-88, NDA-89, NDA-90
it('a remembered signature is stored encrypted for one account, replaced, exported and deleted', async () => {
  const { call, pool } = context.current;
  const person = await createPerson(context.current, 'supplier');
  const other = await createPerson(context.current, 'buyer');
  const state = async (token = person.token) => (await call('signatureState', {}, token)).body;
  const read = (token = person.token) => call('rememberedSignature', {}, token);
  expect([await state(), (await read()).status]).toEqual([{ rememberedDate: null, canRead: false }, 404]);

  await call('rememberSignature', { body: { ...signature, capacity: 'Clerk' } }, person.token);
  expect((await call('rememberSignature', { body: signature }, person.token)).status).toBe(200);
  const savedAt = context.current.clock.now().toISOString();
  expect(await state()).toEqual({ rememberedDate: savedAt, canRead: true });
  expect((await read()).body).toEqual(signature);
  expect((await read(other.token)).status).toBe(404);
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from member_signatures');
  expect(rows).toHaveLength(1);
  expect(rows[0]!.sealed.toString('latin1')).not.toContain('Director');

  const file = await call('myData', {}, person.token);
  expect(JSON.parse(file.bytes.toString())).toMatchObject({
    profiles: [{ rememberedSignature: { capacity: 'Director of Alloys' } }],
  });

  await call('forgetSignature', {}, person.token);
  expect([await state(), (await read()).status]).toEqual([{ rememberedDate: null, canRead: false }, 404]);
});

import { describe, expect, it } from 'vitest';
import { problemOf, useContext, type Reply, type TestContext } from '../support/context';
import { meetForContracts } from '../world/contract-people';
import { createPerson } from '../world/people';

const password = 'a good pass';
const usual = useContext();
const lenient = useContext({ config: { asksRecentProof: false, needsAdminSecondStep: false } });

const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];

/** Accepts a contract whose buyer logged in long ago. */
async function acceptLate(context: TestContext): Promise<Reply> {
  const people = await meetForContracts(context);
  const { contractId } = await people.propose();
  const longAgo = new Date(context.clock.now().getTime() - 11 * 60_000);
  await context.pool.query('update sessions set proven_at = $2 where user_id = $1', [
    people.buyer.userId,
    longAgo,
  ]);
  return people.act(contractId, 'accept', 'buyer');
}

const logIn = async (context: TestContext) => {
  const admin = await createPerson(context, 'admin', { password });
  await context.pool.query(`update logins set second_factor = 'off' where id = $1`, [admin.loginId]);
  return context.call('login', { body: { email: admin.email, password } });
};
const tokenOf = ({ body }: Reply) => (body as { data: [object, string] }).data[1];

// ACC-75
describe('accepting a contract eleven minutes after the login', () => {
  it('asks for a proof when a contract is accepted long after the login', async () => {
    expect(codeOf(await acceptLate(usual.current))).toEqual([403, 'proof_needed']);
  });

  it('asks for no proof of identity if the operator switched it off', async () => {
    const reply = await acceptLate(lenient.current);
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ buyerAgreement: true })]);
  });
});

// ACC-81
describe('an administrator with only a password', () => {
  const users = (context: TestContext, token: string) => context.call('allUsers', {}, token);
  const setOff = (context: TestContext, token: string) =>
    context.call('setTwoFactor', { body: { method: 'off', password } }, token);

  it('lets an administrator without a second step only set it up', async () => {
    const reply = await logIn(usual.current);
    expect(reply.body).toMatchObject({ data: [{ needsSecondFactor: true }, expect.any(String)] });
    expect(codeOf(await users(usual.current, tokenOf(reply)))).toEqual([403, 'second_factor_needed']);
    expect(codeOf(await setOff(usual.current, tokenOf(reply)))).toEqual([409, 'illegal_transition']);
  });

  it('lets an administrator without a second step work if the operator switched the demand off', async () => {
    const reply = await logIn(lenient.current);
    expect(reply.body).toMatchObject({ data: [{ needsSecondFactor: false }, expect.any(String)] });
    expect((await users(lenient.current, tokenOf(reply))).status).toBe(200);
    expect((await setOff(lenient.current, tokenOf(reply))).status).toBe(200);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { isPermitted, type Permissions } from '@proffer/contract/members/rules';
import { routes } from '@proffer/contract/routes';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { Route } from '@proffer/contract/wire/route';
import { useContext } from '../support/context';
import { addMember, type Person } from '../world/people';
import { sweepCases as cases } from './sweep-cases/all.cases';
import type { World } from './sweep-cases/sweep-case';
import { createWorld } from './sweep-cases/world';

const context = useContext();
const names = Object.keys(paths) as RouteName[];
const marketCalls = names.filter((name) => {
  const { auth }: Route = routes[name];
  return typeof auth !== 'string' && (auth.includes('supplier') || auth.includes('buyer'));
});

const kinds = {
  'an owner': { role: 'owner', mayBind: true, bindLimit: null },
  'an owner without authority': { role: 'owner', mayBind: false, bindLimit: null },
  'a member with authority': { role: 'member', mayBind: true, bindLimit: null },
  'a member without authority': { role: 'member', mayBind: false, bindLimit: null },
  'a viewer': { role: 'viewer', mayBind: false, bindLimit: null },
} as const satisfies Record<string, Permissions>;
type Kind = keyof typeof kinds;

let world: World;
const people = new Map<string, Person>();
const sideOf = (name: RouteName): 'supplier' | 'buyer' => {
  const { auth }: Route = routes[name];
  const isForBuyers = cases[name].owner === 'buyer' || !auth.includes('supplier');
  return isForBuyers ? 'buyer' : 'supplier';
};

beforeAll(async () => {
  world = await createWorld(context.current);
  for (const side of ['supplier', 'buyer'] as const) {
    for (const [kind, permissions] of Object.entries(kinds)) {
      people.set(`${kind} ${side}`, await addMember(context.current, world[side], permissions));
    }
  }
});

/** Error code of a call; undefined if it succeeded. */
async function codeOf(name: RouteName, person: Person): Promise<unknown> {
  const { body } = await context.current.call(name, cases[name].input(world), person.token);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

const refusedTo: Record<Kind, RouteName[]> = Object.fromEntries(
  Object.entries(kinds).map(([kind, permissions]) => [
    kind,
    marketCalls.filter((name) => !isPermitted(permissions, routes[name].permission)),
  ]),
) as Record<Kind, RouteName[]>;

// COM-15
describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  // Leaving would end the sessions that the next calls need.
  const tried = marketCalls.filter((name) => name !== 'leaveCompany');

  it.each(tried)('may call %s exactly if the table of permissions says so', async (name) => {
    const person = people.get(`${kind} ${sideOf(name)}`)!;
    const code = await codeOf(name, person);
    expect(code === 'not_permitted').toBe(refusedTo[kind].includes(name));
  });
});

// COM-4
describe('a person who was removed', () => {
  it.each(['supplier', 'buyer'] as const)('is a stranger to every call of the %s', async (side) => {
    const leaver = await addMember(context.current, world[side], { role: 'owner', mayBind: true });
    const params = { memberId: leaver.memberId };
    await context.current.call('removeMember', { params }, world[side].token);
    const answers = await Promise.all(
      marketCalls.filter((name) => sideOf(name) === side).map((name) => codeOf(name, leaver)),
    );
    expect(new Set(answers)).toEqual(new Set(['unauthenticated']));
  });
});

// COM-16
describe('a member of another company', () => {
  const owned = marketCalls.filter((name) => cases[name].owner !== 'any' && cases[name].stranger !== 'own');

  it.each(owned)('the call %s answers as if the object did not exist', async (name) => {
    const other = sideOf(name) === 'buyer' ? world.otherBuyer : world.otherSupplier;
    const person = await addMember(context.current, other, { role: 'owner', mayBind: true });
    const { status } = await context.current.call(name, cases[name].input(world), person.token);
    expect(status).toBe(cases[name].stranger);
  });
});

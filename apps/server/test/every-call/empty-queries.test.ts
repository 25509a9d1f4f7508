import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '@proffer/contract/routes';
import type { RouteName } from '@proffer/contract/wire/paths';
import type { Role, Route } from '@proffer/contract/wire/route';
import { useContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();

const roles = ['supplier', 'buyer', 'admin'] as const;
let people: Record<Role, Person>;
beforeAll(async () => {
  const [supplier, buyer, admin] = await Promise.all(
    roles.map((role) => createPerson(context.current, role)),
  );
  people = { supplier: supplier!, buyer: buyer!, admin: admin! };
});

/** All GET routes without required query parameters, with their parameter names. */
const optional = (Object.entries(routes) as [RouteName, Route][]).flatMap(([name, route]) => {
  const { method, params, query } = route;
  if (method !== 'GET' || params || !(query instanceof z.ZodObject) || !query.safeParse({}).success)
    return [];
  return [[name, Object.keys(query.shape)] as const];
});

function callerOf({ auth }: Route): Person | undefined {
  return typeof auth === 'string' ? undefined : people[roles.find((role) => auth.includes(role))!];
}

// ACC-194
it.each(optional)(
  'the call %s treats empty, null and undefined query values as absent',
  async (name, parameters) => {
    const { token } = callerOf(routes[name]) ?? {};
    const statusFor = async (value?: string) => {
      const query = value === undefined ? {} : Object.fromEntries(parameters.map((one) => [one, value]));
      return (await context.current.call(name, { query }, token)).status;
    };
    const status = await statusFor();
    expect(status).toBeLessThan(300);
    for (const value of ['', ' ', 'null', 'undefined']) expect(await statusFor(value)).toBe(status);
  },
);

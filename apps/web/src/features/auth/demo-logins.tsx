import { Button, Group } from '@mantine/core';
import type { DemoRole } from '@proffer/contract/users/auth.schemas';
import { useState } from 'react';
import { call, errorText, unwrap } from '../../lib/client';
import type { DemoMarket } from '../../lib/run-time-config';
import classes from './demo-logins.module.css';
import { personOf } from './login-reply.model';
import { useEnter } from './use-enter';

const labels: Record<DemoRole, string> = { supplier: 'Supplier', buyer: 'Buyer', admin: 'Admin' };
const demoRoles: readonly DemoRole[] = ['supplier', 'buyer', 'admin'];

/** Logins of the demo market with one click per role, as far as the server allows it (ACC-108). */
export function DemoLogins({ demo: { logins, password } }: { demo: DemoMarket }) {
  const enter = useEnter();
  const [pending, setPending] = useState<DemoRole>();
  const [error, setError] = useState<unknown>();

  async function enterAs(role: DemoRole): Promise<void> {
    setPending(role);
    setError(undefined);
    try {
      await enter(personOf(unwrap(await call('demoLogin', { body: { role } }))));
    } catch (refusal) {
      setError(refusal);
    } finally {
      setPending(undefined);
    }
  }

  return (
    <aside className={classes.demo} aria-label="Logins of the demo">
      <p>
        <b>Demo market.</b> Log in as:
      </p>
      <Group gap="xs">
        {demoRoles
          .filter((role) => logins[role])
          .map((role) => (
            <Button
              key={role}
              variant="light"
              loading={pending === role}
              disabled={pending !== undefined && pending !== role}
              title={logins[role]}
              onClick={() => void enterAs(role)}
            >
              {labels[role]}
            </Button>
          ))}
      </Group>
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {errorText(error)}
        </p>
      )}
      <p className={classes.quiet}>
        Password for all: <code>{password}</code>
      </p>
    </aside>
  );
}

import { Button, Group } from '@mantine/core';
import type { DemoRole } from '@proffer/contract/users/auth.schemas';
import { useState } from 'react';
import { call, errorText, unwrap } from '../../lib/client';
import type { DemoMarket } from '../../lib/run-time-config';
import classes from './demo-logins.module.css';
import { personOf } from './login-reply.model';
import { useEnter } from './use-enter';

/** Main logins, and colleagues in their companies. */
const main: [DemoRole, string][] = [
  ['supplier', 'Supplier'],
  ['buyer', 'Buyer'],
  ['admin', 'Admin'],
];
const colleagues: [DemoRole, string][] = [
  ['supplier-sales', 'Supplier: sales'],
  ['supplier-signatory', 'Supplier: signatory'],
  ['supplier-viewer', 'Supplier: viewer'],
  ['buyer-purchaser', 'Buyer: purchaser'],
  ['buyer-legal', 'Buyer: legal'],
  ['buyer-viewer', 'Buyer: viewer'],
];

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

  const buttons = (people: [DemoRole, string][], size: 'sm' | 'compact-sm') => (
    <Group gap="xs">
      {people
        .filter(([role]) => logins[role])
        .map(([role, label]) => (
          <Button
            key={role}
            size={size}
            variant="light"
            loading={pending === role}
            disabled={pending !== undefined && pending !== role}
            title={logins[role]}
            onClick={() => void enterAs(role)}
          >
            {label}
          </Button>
        ))}
    </Group>
  );

  return (
    <aside className={classes.demo} aria-label="Logins of the demo">
      <p>
        <b>Demo market.</b> Log in as:
      </p>
      {buttons(main, 'sm')}
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {errorText(error)}
        </p>
      )}
      {logins['buyer-legal'] && (
        <details className={classes.colleagues}>
          <summary>Colleagues with other roles</summary>
          {buttons(colleagues, 'compact-sm')}
        </details>
      )}
      <p className={classes.quiet}>
        Password for all: <code>{password}</code>
      </p>
    </aside>
  );
}

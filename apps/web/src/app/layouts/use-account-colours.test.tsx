import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { testSupplier } from '../../entities/offers/test/sample-offers';
import { useAccountColours } from './use-account-colours';

function Page({ user }: { user: SessionUser }) {
  useAccountColours(user);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <button onClick={() => setColorScheme('light')}>{colorScheme}</button>;
}

const drawn = (colorScheme: SessionUser['colorScheme']) => (
  <MantineProvider env="test">
    <Page user={{ ...testSupplier, colorScheme }} />
  </MantineProvider>
);

it('applies the account’s colour scheme, keeps a choice made on this device, and follows a new choice of the account', async () => {
  const { rerender } = render(drawn('dark'));
  const button = await screen.findByRole('button', { name: 'dark' });
  await userEvent.click(button);
  rerender(drawn('dark'));
  expect(screen.getByRole('button').textContent).toBe('light');
  rerender(drawn('auto'));
  expect(await screen.findByRole('button', { name: 'auto' })).toBeDefined();
});

it('does not set a colour scheme that is already active', () => {
  localStorage.clear();
  const kept = () => localStorage.getItem('mantine-color-scheme-value');
  const { rerender } = render(drawn('light'));
  expect(kept()).toBeNull();
  rerender(drawn('dark'));
  expect(kept()).toBe('dark');
});

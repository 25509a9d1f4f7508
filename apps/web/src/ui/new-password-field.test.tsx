import { MantineProvider } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { pasteTooLong } from '../test/paste-too-long';
import { NewPasswordField } from './new-password-field';

function Field({ error }: { error?: string | undefined }) {
  const [value, setValue] = useState('');
  return (
    <MantineProvider env="test">
      <NewPasswordField label="New password" value={value} error={error} onChange={setValue} />
    </MantineProvider>
  );
}

/** Renders the field; a hidden password input has no role. */
async function open(error?: string) {
  const user = userEvent.setup();
  const page = render(<Field error={error} />);
  await user.click(screen.getByRole('button', { name: 'Toggle password visibility' }));
  return { ...page, user, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'New password' }) };
}

it('the new password field is marked as invalid while the form or the server rejects it', async () => {
  const { field, rerender } = await open('Please choose another password.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  rerender(<Field />);
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

it('the new password field does not cut a password that is too long, and reports it', async () => {
  const { user, field } = await open();
  await pasteTooLong(user, field, limits.password.max);
  await user.clear(field);
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

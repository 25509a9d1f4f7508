import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SignedBy } from './signed-by';

// OFF-465
it.each([
  [['Asha Das'], 'Signed by Asha Das. Signature not verified.'],
  [['Asha Das', 'Omar Khan'], 'Signed by Asha Das, Omar Khan. Signatures not verified.'],
  [[], ''],
  [undefined, ''],
])('names the signers of a file and says that nobody verified them: %j', (names, text) => {
  render(
    <MantineProvider>
      <p role="note">
        <SignedBy names={names} />
      </p>
    </MantineProvider>,
  );
  expect(screen.getByRole('note').textContent).toBe(text);
});

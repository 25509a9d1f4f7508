import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of a row and chooses an action. */
export async function pressInMenu(user: UserEvent, row: string, act: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `More actions for ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}

import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of an offer's row and returns one of its entries. */
export async function menuItem(user: UserEvent, title: string, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  return screen.findByRole('menuitem', { name });
}

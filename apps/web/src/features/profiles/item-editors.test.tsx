import { limits } from '@proffer/contract/wire/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { ItemEditors } from './item-editors';

type Seen = { url: URL; body: unknown }[];

function Items() {
  return (
    <>
      <ItemEditors userId={5} kind="services" />
      <ItemEditors userId={5} kind="partners" />
    </>
  );
}

function open() {
  network.use(
    answer('companyServices', [{ id: 1, name: 'Repair', userId: 5 }]),
    answer('companyPartners', [{ id: 8, name: 'Dams Ltd', userId: 5 }]),
  );
  return renderPage(Items, { route: '/sprofile' });
}

const button = (name: string) => screen.getByRole('button', { name });

describe('services and partners', () => {
  // PRO-16
  it('adds one, and does nothing for a blank one', async () => {
    const seen: Seen = [];
    const { user } = open();
    network.use(answer('addService', { id: 2, name: 'Installation', userId: 5 }, { status: 201, seen }));
    const input = await screen.findByRole('textbox', { name: 'Add a service' });
    await user.type(input, '   {Enter}');
    await user.click(button('Add a service'));
    expect(seen).toEqual([]);
    network.use(
      answer('companyServices', [
        { id: 1, name: 'Repair', userId: 5 },
        { id: 2, name: 'Installation', userId: 5 },
      ]),
    );
    await user.clear(input);
    await user.type(input, ' Installation {Enter}');
    expect(await screen.findByRole('textbox', { name: 'Name of the service Installation' })).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ name: 'Installation', userId: 5 }]);
    expect((input as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(input);
  });

  it('keeps the next one that is typed before the answer is drawn', async () => {
    const { user } = open();
    let reply = () => {};
    const after = new Promise<void>((resolve) => {
      reply = resolve;
    });
    network.use(answer('addService', { id: 2, name: 'Installation', userId: 5 }, { status: 201, after }));
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add a service' });
    await user.type(input, 'Installation{Enter}');
    fireEvent.change(input, { target: { value: 'Training' } });
    reply();
    await waitFor(() => expect(input.readOnly).toBe(false));
    expect(input.value).toBe('Training');
  });

  it('says under the field why one was not added, and keeps it', async () => {
    const { user } = open();
    network.use(
      refuse('addPartner', 'invalid_input', 'Please check the form.', {
        errors: [{ field: 'name', text: 'This partner is on your list already.' }],
      }),
    );
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add a partner' });
    await user.type(input, 'Dams Ltd{Enter}');
    expect(await screen.findByText('This partner is on your list already.')).toBeDefined();
    expect(input.value).toBe('Dams Ltd');
  });

  // PRO-16
  it('renames one, and does nothing for a blank name', async () => {
    const seen: Seen = [];
    const { user } = open();
    network.use(answer('updateService', { id: 1, name: 'Repairs', userId: 5 }, { seen }));
    const input = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Name of the service Repair',
    });
    await user.clear(input);
    await user.type(input, '   {Enter}');
    await user.click(button('Save Repair'));
    expect(seen).toEqual([]);
    network.use(answer('companyServices', [{ id: 1, name: 'Repairs', userId: 5 }]));
    await user.clear(input);
    await user.type(input, 'Repairs{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Name of the service Repairs' })).toBeDefined();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/userprofile/updateservice/1', { name: 'Repairs' }],
    ]);
  });

  // PRO-17
  it.each([
    ['Repair', 'Are you sure you want to remove this service? “Repair”', 'deleteService', 'companyServices'],
    [
      'Dams Ltd',
      'Are you sure you want to remove this partner? “Dams Ltd”',
      'deletePartner',
      'companyPartners',
    ],
  ] as const)('removes %s after asking', async (name, question, removing, listing) => {
    const seen: Seen = [];
    const { user } = open();
    network.use(answer(removing, { status: 'Success', msg: 'removed' }, { seen }));
    await user.click(await screen.findByRole('button', { name: `Remove ${name}` }));
    expect(await screen.findByText(question)).toBeDefined();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(seen).toEqual([]);
    await user.click(button(`Remove ${name}`));
    network.use(answer(listing, []));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Remove ${name}` })).toBeNull());
    expect(seen).toHaveLength(1);
  });

  it('saves no name that is too long, cuts none, and stays at it', async () => {
    const seen: Seen = [];
    const { user } = open();
    network.use(
      answer('addService', { id: 2, name: 'Installation', userId: 5 }, { status: 201, seen }),
      answer('updateService', { id: 1, name: 'Repairs', userId: 5 }, { seen }),
    );
    const added = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add a service' });
    await pasteTooLong(user, added, limits.shortText);
    await user.click(button('Add a service'));
    expect(document.activeElement).toBe(added);
    const renamed = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the service Repair' });
    await pasteTooLong(user, renamed, limits.shortText);
    await user.click(button('Save Repair'));
    await waitFor(() => expect(document.activeElement).toBe(renamed));
    expect(seen).toEqual([]);
    await user.type(added, '{Backspace}{Enter}');
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  it('takes no more than there may be', async () => {
    const full = Array.from({ length: limits.companyItems }, (_, index) => ({
      id: index + 1,
      name: `Service ${index}`,
      userId: 5,
    }));
    network.use(answer('companyServices', full), answer('companyPartners', []));
    renderPage(Items, { route: '/sprofile' });
    expect(await screen.findByText('A profile names at most 50 services.')).toBeDefined();
    expect(await screen.findByRole('textbox', { name: 'Add a partner' })).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Add a service' })).toBeNull();
  });
});

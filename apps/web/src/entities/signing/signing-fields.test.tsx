import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { useRemember, useSavedSignature } from './remembered';
import { checkSigning, emptySigning, type SigningForm, toSigning } from './signature.model';
import { SigningFields } from './signing-fields';

const picture = 'data:image/png;base64,AAAA';
const kept = { name: 'Asha Rao', capacity: 'Director', method: 'drawn', signature: picture } as const;

function open(asks = true) {
  const sent: object[] = [];
  function Page() {
    const remember = useRemember();
    const form = useForm<SigningForm>({
      initial: () => emptySigning('Asha'),
      check: checkSigning,
      send: async (typed) => {
        sent.push(toSigning(typed));
        await remember(typed);
      },
    });
    const saved = useSavedSignature(form, { asks });
    return (
      <Form form={form} label="Electronic Signature" submitLabel="Sign">
        <SigningFields form={form} saved={saved} />
      </Form>
    );
  }
  return { sent, ...renderPage(Page, { route: '/nda' }) };
}
const agree = () => screen.findByRole('checkbox', { name: 'I agree to sign electronically' });

describe('a stored signature', () => {
  // NDA-88
  it('is offered for storing if there is none, and stored after signing with it', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('signatureState', { rememberedDate: null, canRead: false }),
      answer('rememberSignature', { status: 'Success', msg: '' }, { seen }),
    );
    const { user, sent } = open();
    await user.type(await screen.findByRole('textbox', { name: /Capacity/ }), 'Director');
    await user.click(screen.getByRole('button', { name: 'Add signature' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add Electronic Signature' }));
    await user.click(adding.getByRole('tab', { name: 'Type' }));
    await user.click(adding.getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Remember this signature for next time' }));
    await user.click(await agree());
    expect(screen.queryByRole('button', { name: 'Use saved signature' })).toBeNull();
    expect(seen).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toEqual({ name: 'Asha', capacity: 'Director', method: 'typed' });
    expect(sent).toHaveLength(1);
  });

  // NDA-89, NDA-92
  it('is filled in at once with name and capacity, and never the consent', async () => {
    network.use(
      answer('signatureState', { rememberedDate: '2026-11-20T09:00:00Z', canRead: false }),
      answer('rememberedSignature', kept),
    );
    const { user, sent } = open();
    expect(await screen.findByRole('img', { name: 'Signature of Asha Rao' })).toHaveProperty('src', picture);
    const line = within(screen.getByRole('region', { name: 'Your signature' }));
    expect(line.getByText('Director')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('Please agree to sign electronically.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(await agree());
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ ...kept, consentVersion: expect.any(String) });
  });

  // NDA-90
  it('is deleted on request, and shows why it could not be read', async () => {
    network.use(
      answer('signatureState', { rememberedDate: '2026-11-20T09:00:00Z', canRead: false }),
      refuse('rememberedSignature', 'unavailable', 'The server is busy.'),
      answer('forgetSignature', { status: 'Success', msg: '' }),
    );
    const { user } = open();
    expect(await screen.findByText(/The server is busy\./)).toBeTruthy();
    network.use(answer('signatureState', { rememberedDate: null, canRead: false }));
    await user.click(screen.getByRole('button', { name: 'Delete saved signature' }));
    expect(await screen.findByText('Saved signature deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use saved signature' })).toBeNull());
  });

  // NDA-92
  it('can be replaced by another one for this signature', async () => {
    network.use(
      answer('signatureState', { rememberedDate: '2026-11-20T09:00:00Z', canRead: true }),
      answer('rememberedSignature', kept),
    );
    const { user } = open(false);
    await user.click(await screen.findByRole('button', { name: 'Use another' }));
    expect(screen.getByRole('button', { name: 'Add signature' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Capacity/ })).toHaveProperty('value', 'Director');
    await user.click(screen.getByRole('button', { name: 'Use saved signature' }));
    expect(await screen.findByRole('region', { name: 'Your signature' })).toBeTruthy();
  });

  // NDA-92
  it('waits for a click on a page that is opened to read, if its reading needs the password', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('signatureState', { rememberedDate: '2026-11-20T09:00:00Z', canRead: false }),
      answer('rememberedSignature', kept, { seen }),
    );
    const { user } = open(false);
    const use = await screen.findByRole('button', { name: 'Use saved signature' });
    expect(seen).toEqual([]);
    await user.click(use);
    expect(await screen.findByRole('region', { name: 'Your signature' })).toBeTruthy();
  });

  it('typed by hand replaces the suggested name at the first key', async () => {
    network.use(answer('signatureState', { rememberedDate: null, canRead: false }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add signature' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add Electronic Signature' }));
    expect(document.activeElement).toBe(adding.getByRole('tab', { name: 'Pen' }));
    await user.click(adding.getByRole('tab', { name: 'Type' }));
    await user.tab();
    await user.keyboard('Meera');
    expect(adding.getByRole('textbox', { name: 'Your name as signature' })).toHaveProperty('value', 'Meera');
  });
});

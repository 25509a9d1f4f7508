import { screen, waitFor } from '@testing-library/react';
import { type RefObject, useImperativeHandle } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import type { PenPadHandle } from '../../entities/signing/pen-pad';
import { SignByPhonePage } from './sign-by-phone-page';

const drawn = { dataUrl: 'data:image/png;base64,AAAA' };
const sheet = { strokes: drawn as ReturnType<PenPadHandle['read']> };

// Drawing needs a real canvas, as in the browser journey.
vi.mock('../../entities/signing/pen-pad', () => ({
  PenPad: ({ handle }: { handle: RefObject<PenPadHandle | null> }) => {
    useImperativeHandle(handle, () => ({ read: () => sheet.strokes }));
    return <p>the sheet</p>;
  },
}));

const key = 'k'.repeat(43);
const open = () => renderPage(SignByPhonePage, { route: '/sign-by-phone', at: `/sign-by-phone?key=${key}` });
const opened = { firstName: 'Zubeida', expiresAt: '2026-11-21T09:10:00Z' };

describe('the page Draw your signature', () => {
  it('removes the key from the address and shows whose signature it is', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('openHandover', opened, { seen }));
    const { path } = open();
    expect(await screen.findByText(/^Zubeida asked for this on Proffer\./)).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/sign-by-phone'));
    expect(seen.map(({ body }) => body)).toEqual([{ key }]);
  });

  it('sends the drawing and asks the user to return to the other device', async () => {
    sheet.strokes = drawn;
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('openHandover', opened),
      answer('drawHandover', { status: 'Success', msg: 'Signature sent' }, { seen }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const news = await screen.findByText('Done. Go back to your other screen.');
    expect(document.activeElement).toBe(news);
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(seen.map(({ body }) => body)).toEqual([{ key, signature: drawn.dataUrl }]);
  });

  it('sends nothing while nothing is drawn', async () => {
    sheet.strokes = { problem: 'blank' };
    network.use(answer('openHandover', opened));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect((await screen.findByText('Nothing is drawn yet.')).closest('[role=alert]')).toBeTruthy();
  });

  it('keeps the drawing and shows why it was not accepted', async () => {
    sheet.strokes = drawn;
    const text = 'A signature has already been sent. Please return to your other screen.';
    network.use(answer('openHandover', opened), refuse('drawHandover', 'illegal_transition', text));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByText('the sheet')).toBeTruthy();
  });

  it('shows that a link is no longer valid', async () => {
    const text = 'This link is no longer valid. Please start again on your other screen.';
    network.use(refuse('openHandover', 'link_invalid', text));
    open();
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByText('the sheet')).toBeNull();
  });
});

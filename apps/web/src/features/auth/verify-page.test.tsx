import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { AdminVerifyPage } from './verify-page';
import { signupStateAt } from './auth.factory';
import { VerifyPage } from './verify-page';

async function open() {
  const page = renderPage(VerifyPage, { route: '/utwo-factor', at: '/utwo-factor?email=meera@example.com' });
  const boxes = await screen.findAllByLabelText<HTMLInputElement>(/^Digit \d of 5$/);
  return { ...page, boxes, shown: () => boxes.map((box) => box.value).join('') };
}

describe('VerifyPage', () => {
  // ACC-39
  it('accepts digits only and moves the focus on', async () => {
    const { user, boxes, shown } = await open();
    expect(document.activeElement).toBe(boxes[0]);
    await user.keyboard('1a2');
    expect(shown()).toBe('12');
    expect(document.activeElement).toBe(boxes[2]);
    await user.keyboard('{Backspace}');
    expect(shown()).toBe('1');
  });

  // ACC-39, ACC-40, ACC-223
  it('fills the boxes from a pasted code and continues with the profile', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('verifyCode', signupStateAt('profile'), { seen }));
    const { boxes, shown, path } = await open();
    fireEvent.paste(boxes[3]!, { clipboardData: { getData: () => ' 98-765 ' } });
    expect(shown()).toBe('98765');
    await waitFor(() => expect(path()).toContain('/Profile-Info'));
    expect(Object.fromEntries(seen[0]!.url.searchParams)).toEqual({
      email: 'meera@example.com',
      otp: '98765',
    });
  });

  // ACC-41
  it('requires all five digits before sending', async () => {
    const { user } = await open();
    await user.keyboard('12');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findAllByText('Please enter verification code received on email')).toHaveLength(2);
  });

  it('reports a wrong code and focuses the first box for the next one', async () => {
    network.use(refuse('verifyCode', 'code_wrong', 'The code is incorrect. 4 tries are left.'));
    const { user, boxes, shown } = await open();
    await user.keyboard('12345');
    expect(await screen.findByText('The code is incorrect. 4 tries are left.')).toBeDefined();
    expect(shown()).toBe('');
    expect(document.activeElement).toBe(boxes[0]);
    await user.keyboard('6');
    expect(screen.queryByText('The code is incorrect. 4 tries are left.')).toBeNull();
  });

  // ACC-40
  it('moves between boxes with arrow keys', async () => {
    const { user, boxes, shown } = await open();
    await user.keyboard('12{ArrowLeft}');
    expect(document.activeElement).toBe(boxes[1]);
    await user.keyboard('{ArrowRight}3');
    expect(shown()).toBe('123');
  });

  // ACC-39, ACC-42
  it('allows sending the code again only after the countdown', async () => {
    await open();
    const resend = screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in \d+ s$/ });
    expect(resend.disabled).toBe(true);
  });

  // ACC-57
  it('keeps the digits when the server does not answer, and announces the failed check', async () => {
    network.use(unplugged('verifyCode'));
    const { user, shown } = await open();
    await user.keyboard('12345');
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    expect(shown()).toBe('12345');
    network.use(
      refuse('verifyCode', 'code_expired', 'This code is no longer valid. Please request a new one.'),
    );
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Error in User Code Verification')).toBeDefined();
    expect(shown()).toBe('');
  });
});

describe('a longer code', () => {
  it('has its boxes from the beginning if the sign-up stated it', async () => {
    renderPage(VerifyPage, { route: '/utwo-factor', at: '/utwo-factor?email=meera@example.com&digits=12' });
    expect(await screen.findAllByLabelText(/^Digit \d+ of 12$/)).toHaveLength(12);
  });

  it('is entered in more boxes when the server announces a longer code', async () => {
    network.use(
      refuse('verifyCode', 'code_expired', 'Please ask for a new one.', { details: { digits: 8 } }),
    );
    const { user } = await open();
    await user.keyboard('12345');
    expect(await screen.findAllByLabelText(/^Digit \d of 8$/)).toHaveLength(8);
  });
});

describe('AdminVerifyPage', () => {
  // ACC-43
  it('is step 2 of 3 and continues with the administrators’ terms', async () => {
    network.use(answer('verifyCode', signupStateAt('terms')));
    const { user, path } = renderPage(AdminVerifyPage, {
      route: '/autwo-factor',
      at: '/autwo-factor?email=meera@example.com',
    });
    expect(await screen.findByRole('list', { name: 'Signing up, step 2 of 3' })).toBeDefined();
    expect(await screen.findAllByLabelText(/^Digit \d of 8$/)).toHaveLength(8);
    expect(screen.getByText(/Enter the eight digits/)).toBeDefined();
    await user.keyboard('12345678');
    await waitFor(() => expect(path()).toBe('/atnc?email=meera%40example.com'));
  });

  it('returns to the administrators’ sign-up if the address is unknown', async () => {
    renderPage(AdminVerifyPage, { route: '/autwo-factor' });
    const link = await screen.findByRole('link', { name: 'Sign up' });
    expect(link.getAttribute('href')).toBe('/asignup');
  });
});

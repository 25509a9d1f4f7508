import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region';
import { toastStore } from './toast-store';
import { toast } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.clear();
  render(
    <MantineProvider env="test">
      <ToastRegion />
    </MantineProvider>,
  );
});
afterEach(() => vi.useRealTimers());

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('toasts', () => {
  // LIM-5
  it('stay for 5,000 ms and disappear within another 300', () => {
    act(() => toast.success('Success', 'User Verified'));
    expect(screen.getByRole('status').textContent).toContain('User Verified');
    pass(4_999);
    expect(screen.queryByText('User Verified')).not.toBeNull();
    pass(1);
    pass(300);
    expect(screen.queryByText('User Verified')).toBeNull();
  });

  // LIM-5
  it('stay while the pointer is on them, and for 1,000 ms after it left', () => {
    act(() => toast.error('Error', 'Remove failed'));
    const text = screen.getByText('Remove failed');
    fireEvent.pointerEnter(text.closest('[data-kind]')!);
    pass(20_000);
    expect(screen.getByRole('alert').textContent).toContain('Remove failed');
    fireEvent.pointerLeave(text.closest('[data-kind]')!);
    pass(999);
    expect(screen.queryByText('Remove failed')).not.toBeNull();
    pass(1);
    pass(300);
    expect(screen.queryByText('Remove failed')).toBeNull();
  });

  it('have a button with a link, and replace a toast with the same id', () => {
    const go = vi.fn<() => void>();
    const action = { label: 'Go To Chat', act: go };
    act(() => toast.info('Messages', 'The first', { id: 'one', action }));
    act(() => toast.info('Messages', 'The second', { id: 'one', action }));
    expect(screen.queryByText('The first')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go To Chat' }));
    expect(go).toHaveBeenCalledOnce();
    expect(screen.queryByText('The second')).toBeNull();
  });

  it('offer to undo an action once', () => {
    const undo = vi.fn<() => void>();
    act(() => toast.success('Offer archived', undefined, { undo }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Offer archived')).toBeNull();
  });

  // LIM-5, ACC-24
  it('are hidden from view and spoken by screen readers if the page already shows the result', () => {
    act(() => toast.announce('Success', 'User Verified'));
    expect(screen.getByRole('status').textContent).toContain('User Verified');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    pass(5_000);
    expect(screen.queryByText('User Verified')).toBeNull();
  });
});

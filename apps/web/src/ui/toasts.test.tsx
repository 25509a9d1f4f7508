import { expect, it, vi } from 'vitest';
import { toastStore } from './toast-store';
import { toast } from './toasts';

// ACC-192
it('a toast that cannot be shown is reported without breaking the action that it belongs to', () => {
  const fault = new TypeError('crypto.randomUUID is not a function');
  const add = vi.spyOn(toastStore, 'add').mockImplementation(() => {
    throw fault;
  });
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  expect(() => toast.success('Success', 'User Verified')).not.toThrow();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  vi.unstubAllGlobals();
  add.mockRestore();
});

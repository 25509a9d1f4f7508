import type { Problem } from '@proffer/contract/wire/errors';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/client';
import { type FormOptions, useForm } from './use-form';

type Values = { name: string; note: string };

const empty: Values = { name: '', note: '' };
const check = ({ name }: Values): { name?: string } => (name === '' ? { name: 'Please enter a name.' } : {});

function open(options: Partial<FormOptions<Values>> = {}) {
  const send = vi.fn<(values: Values) => Promise<unknown>>(options.send ?? (() => Promise.resolve()));
  const { result } = renderHook(() => useForm<Values>({ initial: empty, check, ...options, send }));
  return {
    send,
    form: () => result.current,
    type: (changes: Partial<Values>) => act(() => result.current.set(changes)),
    submit: () => act(() => result.current.submit()),
  };
}

function refusal(fields: Record<string, string>, details?: Problem['details']): CallError {
  const errors = Object.entries(fields).map(([field, text]) => ({ field, text }));
  const problem = { type: 'about:blank', title: '', status: 422, detail: 'Please check.', requestId: '' };
  return new CallError(422, { ...problem, code: 'invalid_input', errors, ...(details && { details }) });
}

describe('faults of a form', () => {
  it('are shown when submitting, until the field is corrected', async () => {
    const onWrong = vi.fn<(faults: object) => void>();
    const { form, send, submit, type } = open({ onWrong });
    expect(form().errorOf('name')).toBeUndefined();
    await submit();
    expect(form().field('name').error).toBe('Please enter a name.');
    expect(onWrong).toHaveBeenCalledWith({ name: 'Please enter a name.' });
    expect(send).not.toHaveBeenCalled();
    type({ note: 'x' });
    expect(form().errorOf('name')).toBe('Please enter a name.');
    type({ name: '' });
    expect(form().errorOf('name')).toBeUndefined();
  });

  it('are shown for a field that was left, while typing, if the form is live', () => {
    const { form, type } = open({ isLive: true });
    act(() => form().field('note').onBlur());
    expect(form().errorOf('name')).toBeUndefined();
    act(() => form().field('name').onBlur());
    expect(form().errorOf('name')).toBe('Please enter a name.');
    type({ name: 'Asha' });
    expect(form().errorOf('name')).toBeUndefined();
    expect(form().isValid).toBe(true);
  });
});

describe('a refusal by the server', () => {
  it.each<[string, unknown, Values, boolean]>([
    ['at the field that it names', refusal({ note: 'Too long.' }), { name: '', note: 'Too long.' }, false],
    ['beside the fields when it names another', refusal({ id: 'Unknown.' }), empty, true],
    ['beside the fields when it names none', new TypeError('x'), empty, true],
  ])('is shown %s', async (_where, error, errors, isBeside) => {
    const onRefused = vi.fn<(error: unknown, isAtField: boolean) => void>();
    const { form, submit, type } = open({ onRefused, send: () => Promise.reject(error) });
    type({ name: 'Asha' });
    await submit();
    const { errorOf, values } = form();
    expect([errorOf('name') ?? '', errorOf('note') ?? '']).toEqual([errors.name, errors.note]);
    expect(form().refusal).toBe(isBeside ? error : null);
    expect(form().error).toBe(error);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(error, !isBeside);
    // Nothing typed is lost, and a change removes the message.
    expect(values.name).toBe('Asha');
    type({ note: 'x' });
    expect([form().errorOf('note'), form().error]).toEqual([undefined, null]);
  });

  it('for too many requests starts a countdown', async () => {
    const { form, send, submit, type } = open({
      send: () => Promise.reject(refusal({}, { retryAfterSeconds: 30 })),
    });
    type({ name: 'Asha' });
    await submit();
    expect(form().waitSeconds).toBe(30);
    await submit();
    expect(send).toHaveBeenCalledOnce();
  });

  it('with a wait of hours does not block other input', async () => {
    const { form, send, submit, type } = open({
      send: () => Promise.reject(refusal({}, { retryAfterSeconds: 86_400 })),
    });
    type({ name: 'Asha' });
    await submit();
    expect(form().waitSeconds).toBe(0);
    type({ name: 'Asha Rao' });
    await submit();
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('submitting a form', () => {
  it('happens once and resets the form, except for text typed in the meantime', async () => {
    let arrive = () => {};
    const gone = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { form, send, type } = open();
    type({ name: 'Asha' });
    const { reset } = form();
    send.mockImplementation(() => gone.then(() => reset()));
    let sending: Promise<void>[] = [];
    act(() => {
      sending = [form().submit(), form().submit()];
    });
    expect(form().isPending).toBe(true);
    type({ name: 'Bina' });
    arrive();
    await act(() => Promise.all(sending));
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Asha', note: '' });
    expect([form().isPending, form().values.name]).toEqual([false, 'Bina']);
  });

  it('removes the stored values, and keeps them after a refusal', async () => {
    const keep = vi.fn<(values: Values | null) => void>();
    const { send, submit, type } = open({ keep });
    send.mockRejectedValueOnce(refusal({}));
    type({ name: 'Asha' });
    await submit();
    expect(keep.mock.calls).toEqual([[{ name: 'Asha', note: '' }]]);
    await submit();
    expect(keep).toHaveBeenLastCalledWith(null);
  });

  it('can use another function for sending', async () => {
    const { form, send, type } = open();
    const other = vi.fn<(values: Values) => Promise<void>>(() => Promise.resolve());
    type({ name: 'Asha' });
    await act(() => form().submit(other));
    expect(other).toHaveBeenCalledExactlyOnceWith({ name: 'Asha', note: '' });
    expect(send).not.toHaveBeenCalled();
  });
});

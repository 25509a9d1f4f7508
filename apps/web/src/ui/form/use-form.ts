import type { Faults } from '@proffer/contract/wire/faults';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { fieldErrors, retryAfterSeconds } from '../../lib/client';
import { toastStore } from '../toast-store';
import { useCountdown } from '../use-countdown';
import { focusFirstWrong } from './focus-first-wrong';
import { useSending } from './use-sending';

/** Longer waits are not counted down. */
const countedDownSeconds = 120;

export interface FormOptions<Values extends object> {
  initial: Values | (() => Values);
  /** Returns the faults by field; with a fault nothing is sent. */
  check?: (values: Values) => Faults<string>;
  /** Sends the values and continues; rejects with the refusal. */
  send: (values: Values) => Promise<unknown>;
  /** Stores the typed values for a reload; null removes them after sending. */
  keep?: (values: Values | null) => void;
  /** True to show faults while typing: of fields that were left, and of all fields after a submit. */
  isLive?: boolean;
  /** Returns the faults of a refusal by field, if they differ from the server's field names. */
  readRefusal?: (error: unknown) => Faults<string>;
  /** Called in addition to showing faults: before sending, and after a refusal. */
  onWrong?: (faults: Faults<string>) => void;
  onRefused?: (error: unknown, isAtField: boolean) => void;
}

const nothingWrong = () => ({});
const isAny = (faults: Faults<string>) => Object.keys(faults).length > 0;

/** Value passed by an input: the text or its event. */
export type Typed = string | { currentTarget: { value: string } };
export const textOf = (typed: Typed): string =>
  typeof typed === 'string' ? typed : typed.currentTarget.value;

/**
 * State of a form: values, faults, and sending once. A refusal is shown at the fields named by the server, else as
 * one text; the focus then moves to the first faulty field or that text. Typed values stay.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, check = nothingWrong, send, isLive = false, keep, onWrong, onRefused } = options;
  const [values, setValues] = useState(initial);
  const [told, setTold] = useState<Faults<string>>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const { isPending, refusal, run, forget } = useSending();
  const [waitSeconds, startWait] = useCountdown();
  const ref = useRef<HTMLFormElement>(null);
  // A new object each time, so that a second refusal moves the focus too.
  const [refused, setRefused] = useState<{ isSent: boolean }>();
  const found: Faults<string> = check(values);

  // After the reply, because a disabled field cannot take the focus.
  useEffect(() => {
    if (refused && !isPending) focusFirstWrong(ref.current, refused.isSent);
  }, [refused, isPending]);

  const { readRefusal = (error: unknown) => without(fieldErrors(error), (head) => !(head in values)) } =
    options;

  function set(changes: Partial<Values>): void {
    setValues((before) => ({ ...before, ...changes }));
    keep?.({ ...values, ...changes });
    // A field that is being corrected no longer shows its fault.
    setTold((before) =>
      without(before, (head, field) => head in changes || (head !== field && !(head in values))),
    );
    forget();
  }

  function errorOf(name: string): string | undefined {
    return told[name] ?? (isLive && (isTried || touched.has(name)) ? found[name] : undefined);
  }

  /** Treats fields as left, so that their faults are shown. */
  function touch(names: readonly string[]): void {
    setTouched((before) => (isLive ? new Set([...before, ...names]) : before));
  }

  /** `instead` replaces the function that sends the values. */
  async function submit(instead = send): Promise<void> {
    if (waitSeconds > 0) return;
    toastStore.clearErrors();
    setTried(true);
    if (isAny(found)) {
      onWrong?.(found);
      if (!isLive) setTold(found);
      setRefused({ isSent: false });
      return;
    }
    await run(async () => {
      setTold({});
      setRefused(undefined);
      try {
        await instead(values);
        keep?.(null);
      } catch (error) {
        const faults = readRefusal(error);
        onRefused?.(error, isAny(faults));
        setTold(faults);
        setRefused({ isSent: true });
        const wait = retryAfterSeconds(error) ?? 0;
        // For a longer wait the message states the time; other input may succeed earlier.
        startWait(wait <= countedDownSeconds ? wait : 0);
        throw error;
      }
    });
  }

  return {
    values,
    set,
    submit,
    isPending,
    isValid: !isAny(found),
    /** All current faults, shown or not. */
    found,
    errorOf,
    touch,
    /** The error of the last submit; `refusal` if it belongs to no field. */
    error: refusal,
    refusal: isAny(told) ? null : refusal,
    /** Seconds until the server accepts another submit. */
    waitSeconds,
    forget,
    /** Resets the form, or sets other values, unless something was typed in the meantime. */
    reset: (start: Values = typeof initial === 'function' ? initial() : initial): void => {
      setValues((now) => (now === values ? start : now));
      setTold({});
      setTouched(new Set());
      setTried(false);
    },
    /** Props of the `form` element. */
    frame: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        // A dialog's form may be inside a page's form.
        event.stopPropagation();
        void submit();
      },
    },
    /** Returns the props of a text input. */
    field: <Name extends TextsOf<Values>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: errorOf(name),
      disabled: isPending,
      onBlur: () => touch([name]),
      onChange: (typed: Typed) => set({ [name]: textOf(typed) } as Partial<Values>),
    }),
  };
}
/** The part of a form's state that its frame shows. */
export type FormState = Pick<
  ReturnType<typeof useForm<object>>,
  'frame' | 'isPending' | 'waitSeconds' | 'refusal'
>;

/** Names of the fields that hold a text. */
type TextsOf<Values> = { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values] & string;

/**
 * Returns faults without those of some fields; for a fault within a list (`details.2.question`) the list's name
 * decides.
 */
function without(
  faults: Faults<string>,
  isLeftOut: (head: string, field: string) => boolean,
): Faults<string> {
  const left = Object.entries(faults).filter(([field]) => !isLeftOut(field.split('.', 1)[0] ?? field, field));
  return Object.fromEntries(left);
}

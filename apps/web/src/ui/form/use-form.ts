import type { Faults } from '@proffer/contract/wire/faults';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { fieldErrors, retryAfterSeconds } from '../../lib/client';
import { toastStore } from '../toast-store';
import { useCountdown } from '../use-countdown';
import { focusFirstWrong } from './focus-first-wrong';
import { useSending } from './use-sending';

/** A longer wait is not counted down. */
const countedDownSeconds = 120;

export interface FormOptions<Values extends object> {
  initial: Values | (() => Values);
  /** What is wrong with the values, by field; nothing is sent then. */
  check?: (values: Values) => Faults<string>;
  /** Sends them and goes on; rejects with what was refused. */
  send: (values: Values) => Promise<unknown>;
  /** Keeps what is typed over a reload; null forgets it, once it is sent. */
  keep?: (values: Values | null) => void;
  /** What is wrong is told while one types: of a field that was left, and of every field once sending was tried. */
  isLive?: boolean;
  /** What a refusal says at which field, where it is not what the server says. */
  readRefusal?: (error: unknown) => Faults<string>;
  /** Besides telling what is wrong: before anything is sent, and after it was refused. */
  onWrong?: (faults: Faults<string>) => void;
  onRefused?: (error: unknown, isAtField: boolean) => void;
}

const nothingWrong = () => ({});
const isAny = (faults: Faults<string>) => Object.keys(faults).length > 0;

/** What an input tells: the text, or its event. */
export type Typed = string | { currentTarget: { value: string } };
export const textOf = (typed: Typed): string =>
  typeof typed === 'string' ? typed : typed.currentTarget.value;

/**
 * A form: what stands in its fields, what is wrong with them, and sending them once. A refusal is told at the fields
 * that the server names, else as one text; the focus then goes to the first wrong field or to that text. What was typed
 * stays.
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
  // A new object each time, so that a second refusal leads to its field too.
  const [refused, setRefused] = useState<{ isSent: boolean }>();
  const found: Faults<string> = check(values);

  // After the reply and not with it: a field cannot take the focus while it is disabled.
  useEffect(() => {
    if (refused && !isPending) focusFirstWrong(ref.current, refused.isSent);
  }, [refused, isPending]);

  const { readRefusal = (error: unknown) => without(fieldErrors(error), (head) => !(head in values)) } =
    options;

  function set(changes: Partial<Values>): void {
    setValues((before) => ({ ...before, ...changes }));
    keep?.({ ...values, ...changes });
    // A field that is being mended is no longer told to be wrong.
    setTold((before) =>
      without(before, (head, field) => head in changes || (head !== field && !(head in values))),
    );
    forget();
  }

  function errorOf(name: string): string | undefined {
    return told[name] ?? (isLive && (isTried || touched.has(name)) ? found[name] : undefined);
  }

  /** As if these fields had been left: what is wrong with them is told. */
  function touch(names: readonly string[]): void {
    setTouched((before) => (isLive ? new Set([...before, ...names]) : before));
  }

  /** `instead` sends the values another way. */
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
    /** What is wrong now, told or not. */
    found,
    errorOf,
    touch,
    /** What was refused; `refusal` when it is said at no field. */
    error: refusal,
    refusal: isAny(told) ? null : refusal,
    /** Until the server takes another try. */
    waitSeconds,
    forget,
    /** Begins anew, or with other values, unless something was typed meanwhile. */
    reset: (start: Values = typeof initial === 'function' ? initial() : initial): void => {
      setValues((now) => (now === values ? start : now));
      setTold({});
      setTouched(new Set());
      setTried(false);
    },
    /** For the `form` element. */
    frame: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        // A dialog's form may stand within that of a page.
        event.stopPropagation();
        void submit();
      },
    },
    /** For the input of a text. */
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
/** What the frame of a form shows of it. */
export type FormState = Pick<
  ReturnType<typeof useForm<object>>,
  'frame' | 'isPending' | 'waitSeconds' | 'refusal'
>;

/** The names of the fields that hold a text. */
type TextsOf<Values> = { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values] & string;

/** Faults without those of some fields; of one within a list (`details.2.question`) the list is asked about. */
function without(
  faults: Faults<string>,
  isLeftOut: (head: string, field: string) => boolean,
): Faults<string> {
  const left = Object.entries(faults).filter(([field]) => !isLeftOut(field.split('.', 1)[0] ?? field, field));
  return Object.fromEntries(left);
}

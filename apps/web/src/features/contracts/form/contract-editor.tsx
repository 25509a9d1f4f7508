import { Alert, Anchor, Button, Stack, Title } from '@mantine/core';
import type { ContractDays } from '@proffer/contract/contracts/rules';
import type { Faults } from '@proffer/contract/wire/faults';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAddress } from '../../../lib/address';
import { errorText, fieldErrors } from '../../../lib/client';
import { focusFirstWrong } from '../../../ui/form/focus-first-wrong';
import { Form } from '../../../ui/form/form';
import { FormRefusal } from '../../../ui/form/form-refusal';
import { toast } from '../../../ui/toasts';
import classes from './contract-editor.module.css';
import { lastStep, readStep, stepOf, steps } from './contract-editor.model';
import { storeForm, readForm } from '../../../entities/contracts/stored-form.model';
import { type ContractForm, emptyContractForm } from './contract-form.model';
import { MoneyStep } from './money-step';
import { type Sending, SendingStep } from './sending-step';
import { useContractForm } from './use-contract-form';
import { WhatAndWhen } from './what-and-when';

interface Props extends Sending {
  /** Name of the form. */
  label: string;
  submitLabel: string;
  /** Key under which the typed values are stored in the browser until they are sent. */
  formKey: string;
  start: ContractForm;
  /** For an amendment: the days in force, and whether the contract has begun. */
  now?: ContractDays;
  isBegun?: boolean;
  cancelTo: string;
  failedTitle: string;
  /** Sends the form and navigates on; throws the server's refusal. */
  onSend: (form: ContractForm) => Promise<void>;
  /** Content above the steps. */
  children: ReactNode;
}

/** The three steps of the contract form, for new contracts, revisions and amendments (CON-8, CON-9). */
export function ContractEditor(props: Props) {
  const { label, submitLabel, formKey, start, now, isBegun = false, cancelTo, failedTitle, onSend } = props;
  const [values, changeAddress] = useAddress();
  const step = readStep(values['step']);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const form = useContractForm({
    now,
    asksWhy: props.reason !== undefined,
    initial: () => readForm(sessionStorage, formKey, start),
    keep: (typed) => storeForm(sessionStorage, formKey, typed),
    send: onSend,
    readRefusal: faultsOfRefusal,
    onRefused: (error) => {
      // The form shows its own refusals.
      if (!(error instanceof FormRefusal)) toast.error(failedTitle, errorText(error));
      const [field] = Object.keys(faultsOfRefusal(error));
      if (field !== undefined) show(stepOf(field));
    },
  });

  // The focus moves to the head of the new step, because the clicked button is gone.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  function show(next: number): void {
    changeAddress({ step: next === 0 ? undefined : String(next + 1) });
  }

  function goOn(event: FormEvent): void {
    event.preventDefault();
    const wrong = Object.keys(form.found).filter((fault) => stepOf(fault) === step);
    if (wrong.length === 0) return show(step + 1);
    flushSync(() => form.touch(wrong));
    focusFirstWrong(form.frame.ref.current, false);
  }

  const isLast = step === lastStep;
  const wrongStep = Object.keys(form.found)
    .map(stepOf)
    .find((wrong) => wrong !== lastStep);
  const cancel = (
    <>
      <Button variant="subtle" component={Link} to={cancelTo} disabled={form.isPending}>
        Cancel
      </Button>
      {step > 0 && (
        <Button variant="default" disabled={form.isPending} onClick={() => show(step - 1)}>
          Back
        </Button>
      )}
    </>
  );
  return (
    <Stack>
      {props.children}
      <StepNav current={step} found={Object.keys(form.found)} onShow={show} />
      <Form
        form={isLast ? form : { ...form, frame: { ...form.frame, onSubmit: goOn } }}
        label={label}
        submitLabel={isLast ? submitLabel : 'Continue'}
        isBlocked={isLast && !form.isValid}
        cancel={cancel}
        className={classes.form}
      >
        <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
          {steps[step]?.title}
        </Title>
        {step === 0 && <WhatAndWhen form={form} isBegun={isBegun} />}
        {step === 1 && <MoneyStep form={form} />}
        {isLast && <SendingStep {...props} form={form} />}
        {isLast && wrongStep !== undefined && (
          <Alert color="yellow">
            Something is missing or wrong in{' '}
            <Anchor component="button" type="button" inherit onClick={() => show(wrongStep)}>
              step {wrongStep + 1}, {steps[wrongStep]?.title}
            </Anchor>
            .
          </Alert>
        )}
      </Form>
    </Stack>
  );
}

/** Returns the server's faults by form field; those of proposed terms are nested one level deeper. */
function faultsOfRefusal(error: unknown): Faults<string> {
  const faults = Object.entries(fieldErrors(error)).map(
    ([field, text]) => [field.replace(/^proposed\./, ''), text] as const,
  );
  return Object.fromEntries(faults.filter(([field]) => (field.split('.', 1)[0] ?? '') in emptyContractForm));
}

/** The steps by name; any step can be opened at any time. */
function StepNav({
  current,
  found,
  onShow,
}: {
  current: number;
  found: readonly string[];
  onShow: (step: number) => void;
}) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map(({ title }, index) => (
        <li key={title}>
          <button
            type="button"
            className={classes.step}
            data-done={(index < current && !found.some((fault) => stepOf(fault) === index)) || undefined}
            {...(index === current ? { 'aria-current': 'step' as const } : {})}
            onClick={() => onShow(index)}
          >
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            {title}
          </button>
        </li>
      ))}
    </ol>
  );
}

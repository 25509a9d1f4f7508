import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { materialNeedParts } from '@proffer/contract/needs/material-change';
import type { Faults } from '@proffer/contract/wire/faults';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { needPath, webPaths } from '../../../config/paths';
import { readForm, storeForm } from '../../../entities/contracts/stored-form.model';
import type { Need } from '../../../entities/needs/need';
import { fieldErrors } from '../../../lib/client';
import { useAddress } from '../../../lib/address';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { ButtonLink } from '../../../ui/links';
import { PageTitle } from '../../../ui/page-title';
import { toast } from '../../../ui/toasts';
import { useSaveNeed } from '../mutations';
import { NeedFields } from './need-fields';
import classes from './need-form.module.css';
import {
  formOf,
  materialChangesOf,
  missingForPublication,
  needFaults,
  type NeedForm,
  type NeedStart,
  readNeed,
  startFrom,
} from './need-form.model';
import { emptyNeedLine } from './need-lines.model';

interface Props {
  /** Null for a new need. */
  need: Need | null;
  start?: NeedStart;
}

const elements = {
  lines: emptyNeedLine,
  categories: { code: '', title: '' },
  invited: { userId: 0, companyName: '' },
};

/** Form of a new need, a draft or a published need (NED-91). Typed values survive a reload of the tab. */
export function EditNeed({ need, start = {} }: Props) {
  const navigate = useNavigate();
  const [{ show }] = useAddress();
  const save = useSaveNeed();
  const [now] = useState(() => new Date());
  const today = marketDay(now);
  const isDraft = need === null || need.status === 'draft';
  const key = `need-draft:${need === null ? `new:${JSON.stringify(start)}` : `${need.needId}:${need.version}`}`;
  const form = useForm<NeedForm>({
    initial: () => readForm(sessionStorage, key, need ? formOf(need) : startFrom(start), elements),
    keep: (typed) => storeForm(sessionStorage, key, typed),
    isLive: true,
    check: (values) => needFaults(values, today),
    readRefusal: refusedFields,
    send: async (values) => {
      const { needId } = await save.mutateAsync({ need, body: readNeed(values) });
      toast.announce(isDraft ? 'Draft saved' : 'Changes published', values.title);
      await navigate({ to: needPath.buyer(needId), replace: need === null });
    },
  });
  const missing: Faults<string> =
    isDraft && show === 'missing' ? missingForPublication(form.values, now) : {};
  const errorOf = (name: string) => form.errorOf(name) ?? missing[name];
  const fields = {
    ...form,
    errorOf,
    field: ((name) => ({ ...form.field(name), error: errorOf(name) })) as typeof form.field,
  };

  /** Saves the draft and stays in the form, so that files can be added. */
  const saveAndStay = () =>
    form.submit(async (values) => {
      const saved = await save.mutateAsync({ need, body: readNeed(values) });
      toast.success('Draft saved');
      await navigate({ to: needPath.edit(saved.needId), replace: true });
    });

  const material = need && !isDraft ? materialChangesOf(need, form.values) : [];
  const title = need === null ? 'Post a need' : isDraft ? 'Edit the draft' : 'Change the need';
  return (
    <div className={classes.page}>
      <PageTitle of={title} />
      <Title order={1}>{title}</Title>
      <Text size="sm">
        {isDraft
          ? 'Say what you need once; suppliers answer with prices and terms, and you compare them. Nothing is published until you press Publish on the next page.'
          : 'Suppliers who answered are notified. The deadline, sealing and audience stay.'}
      </Text>
      <Form
        form={form}
        label={title}
        submitLabel={isDraft ? 'Save and preview' : 'Publish the changes'}
        cancel={
          <Group gap="xs">
            <ButtonLink
              variant="subtle"
              to={need === null ? webPaths.buyerNeeds : needPath.buyer(need.needId)}
              disabled={form.isPending}
            >
              Cancel
            </ButtonLink>
            {isDraft && (
              <Button variant="default" disabled={form.isPending} onClick={() => void saveAndStay()}>
                Save draft
              </Button>
            )}
          </Group>
        }
        isLong
        className={classes.form}
      >
        <NeedFields form={fields} need={need} today={today} />
        {material.length > 0 && (
          <Alert color="yellow" title="Suppliers who answered must confirm their answers">
            Changed: {material.map((part) => materialNeedParts[part]).join(', ')}.
          </Alert>
        )}
      </Form>
    </div>
  );
}

/** Returns the server's messages by the fields of this form. */
function refusedFields(error: unknown): Faults<string> {
  const { deadline, lines, ...others } = fieldErrors(error);
  return {
    ...others,
    ...(deadline === undefined ? {} : { deadlineDay: deadline }),
    ...(lines === undefined ? {} : { 'lines.0.item': lines }),
  };
}

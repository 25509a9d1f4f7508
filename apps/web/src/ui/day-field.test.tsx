import { screen, waitFor } from '@testing-library/react';
import { calendarDayFault } from '@proffer/contract/wire/calendar-day';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../test/render-page';
import { DayField, DayInput } from './day-field';
import { Form } from './form/form';
import { useForm } from './form/use-form';

const told: string[] = [];
function Page() {
  const [day, setDay] = useState('2026-11-22');
  return (
    <>
      <DayField
        label="From"
        day={day}
        onChange={(next) => {
          told.push(next);
          setDay(next);
        }}
      />
      <button type="button" onClick={() => setDay('')}>
        Clear
      </button>
    </>
  );
}

describe('DayField', () => {
  // ACC-121
  it('reports a typed day once it is complete, shows it in words, and follows a change from outside', async () => {
    const { user } = renderPage(Page, { route: '/' });
    const field = await screen.findByLabelText<HTMLInputElement>('From');
    expect(field.value).toBe('22/11/2026');
    expect(screen.getByText('22 Nov 2026')).toBeDefined();
    await user.clear(field);
    await user.type(field, '5/8/1999');
    expect(screen.getByText('5 Aug 1999')).toBeDefined();
    expect(told).toEqual(['', '1999-08-05']);
    expect(field.value).toBe('5/8/1999');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field.value).toBe('');
  });

  it('reports a day with a year of two digits when the field is left', async () => {
    const { user } = renderPage(Page, { route: '/' });
    const field = await screen.findByLabelText<HTMLInputElement>('From');
    await user.clear(field);
    told.length = 0;
    await user.type(field, '5/8/19');
    expect(told).toEqual([]);
    expect(field.value).toBe('5/8/19');
    await user.tab();
    expect(told).toEqual(['2019-08-05']);
    expect(screen.getByText('5 Aug 2019')).toBeDefined();
  });

  it('explains the format of an unreadable day when the field is left', async () => {
    const { user } = renderPage(Page, { route: '/' });
    const field = await screen.findByLabelText('From');
    await user.clear(field);
    await user.type(field, '31/31');
    expect(screen.queryByText(/^Date should be entered/)).toBeNull();
    await user.tab();
    expect(screen.getByText('Date should be entered in DD/MM/YYYY format')).toBeDefined();
  });

  it('has a calendar', async () => {
    renderPage(Page, { route: '/' });
    expect(await screen.findByRole('button', { name: 'Calendar for From' })).toBeDefined();
  });
});

describe('DayInput', () => {
  const sent: string[] = [];
  function FormPage() {
    const form = useForm({
      initial: { due: '' },
      check: ({ due }) => faultsOf({ due: calendarDayFault(due) }),
      send: async ({ due }) => void sent.push(due),
    });
    return (
      <Form form={form} submitLabel="Save">
        <DayInput {...form.field('due')} label="Due" />
      </Form>
    );
  }

  it('sends a calendar day, and refuses other text instead of treating it as empty', async () => {
    const { user } = renderPage(FormPage, { route: '/' });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Due' });
    await user.type(field, '31/31{Enter}');
    expect(await screen.findByText('Date should be entered in DD/MM/YYYY format')).toBeDefined();
    expect([sent, field.value]).toEqual([[], '31/31']);
    await user.clear(field);
    await user.type(field, '5 Aug 2027{Enter}');
    expect(await screen.findByText('5 Aug 2027')).toBeDefined();
    await waitFor(() => expect(sent).toEqual(['2027-08-05']));
  });
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page';
import { emptyContractForm } from './contract-form.model';
import { MoneyStep } from './money-step';
import { useContractForm } from './use-contract-form';

/** Renders only the second step of the form. */
function open() {
  function Page() {
    const form = useContractForm({
      initial: emptyContractForm,
      asksWhy: false,
      send: () => Promise.resolve(),
    });
    return (
      <form {...form.frame} aria-label="Form">
        <MoneyStep form={form} />
        <output aria-label="Sent">{form.values.lines.length}</output>
      </form>
    );
  }
  return renderPage(Page, { route: '/' }).user;
}

const line = async (number: number) => within(await screen.findByRole('group', { name: `Line ${number}` }));
const item = async (number: number) => (await line(number)).getByRole('textbox', { name: 'Item' });
const totals = () => screen.queryByText('Total')?.nextSibling?.textContent;

// CON-73
it('fills contract lines by keyboard alone: Tab moves on, Enter adds a line with the unit and tax of the previous one', async () => {
  const user = open();
  await user.type(await item(1), 'End-suction pump{Tab}12{Tab}pcs{Tab}18,499.99{Enter}');
  expect(document.activeElement).toBe(await item(2));
  expect(totals()).toBe('₹2,61,959.86');
  const second = await line(2);
  expect(second.getByRole('combobox', { name: 'Unit' })).toHaveProperty('value', 'pcs');
  await user.keyboard('Seal kit{Tab}48{Tab}{Tab}2350{Enter}');
  expect(totals()).toBe('₹3,95,063.86');
  expect(screen.getByText('GST 18 % on ₹3,34,799.88')).toBeTruthy();
  // In a line followed by another one, Enter moves down in its column.
  await user.click((await line(1)).getByRole('textbox', { name: 'Quantity' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(second.getByRole('textbox', { name: 'Quantity' }));
  await user.selectOptions(second.getByRole('combobox', { name: 'GST' }), '5 %');
  expect(totals()).toBe('₹3,80,399.86');
});

// CON-73
it('accepts pasted spreadsheet rows, keeps existing lines, and reports faults in the pasted rows', async () => {
  const user = open();
  await user.type(await item(1), 'Freight{Tab}1{Tab}job{Tab}9000{Enter}');
  await user.paste('Item\tQty\tUnit\tPrice\nPump\t12\tpcs\t18,499.99\nSeal kit\ttwo\tset\t900\n');
  expect(await item(1)).toHaveProperty('value', 'Freight');
  expect(await item(2)).toHaveProperty('value', 'Pump');
  expect((await line(3)).getByText('Please enter a number.')).toBeTruthy();
  expect(screen.getByText('2 lines pasted.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Line 4' })).toBeNull();
});

it('removes a contract line only on request, and never the last empty one', async () => {
  const user = open();
  await user.type(await item(1), 'Pump{Enter}');
  await user.type(await item(2), 'Seal kit');
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(await item(1)).toHaveProperty('value', 'Seal kit');
  expect(document.activeElement).toBe(await item(1));
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(await item(1)).toHaveProperty('value', '');
});

it('splits the total into milestones and shows the missing percentage', async () => {
  const user = open();
  await user.type(await item(1), 'Pump{Tab}1{Tab}pcs{Tab}100.01');
  await user.click(screen.getByRole('button', { name: 'Add a milestone' }));
  await user.click(screen.getByRole('button', { name: 'Add a milestone' }));
  const milestone = (number: number) => within(screen.getByRole('group', { name: `Milestone ${number}` }));
  await user.type(milestone(1).getByLabelText('Milestone'), 'Order{Tab}50');
  await user.type(milestone(2).getByLabelText('Milestone'), 'Delivery{Tab}40');
  expect(screen.getByText('The milestones add up to 90 %; they must add up to 100 %.')).toBeTruthy();
  await user.clear(milestone(2).getByLabelText('Percent'));
  await user.type(milestone(2).getByLabelText('Percent'), '50');
  expect(milestone(1).getByText('59')).toBeTruthy();
  expect(milestone(2).getByText('59.01')).toBeTruthy();
});

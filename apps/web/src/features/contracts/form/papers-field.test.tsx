import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, network } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { type ContractForm, emptyContractForm } from './contract-form.model';
import { PapersField } from './papers-field';
import { useContractForm } from './use-contract-form';

// CON-48
it('sending a contract waits for a paper that is still uploading', async () => {
  const sent: ContractForm[] = [];
  const whole = { contractName: 'Pumps 2027', startDate: '2026-12-01', endDate: '2099-12-31' };
  function Page() {
    const form = useContractForm({
      initial: { ...emptyContractForm, ...whole },
      asksWhy: false,
      send: async (values) => void sent.push(values),
    });
    return (
      <form {...form.frame} aria-label="Form">
        <PapersField form={form} />
      </form>
    );
  }
  let arrive = (): void => undefined;
  const after = new Promise<void>((resolve) => (arrive = resolve));
  const paper = { paperId: 31, name: 'drawing.pdf', bytes: 5, sha256: 'a' };
  network.use(answer('addContractPaper', paper, { status: 201, after }));
  renderPage(Page, { route: '/' });
  fireEvent.change(await screen.findByLabelText('Attach a file', { selector: 'input' }), {
    target: { files: [new File(['%PDF'], 'drawing.pdf', { type: 'application/pdf' })] },
  });
  fireEvent.submit(screen.getByRole('form'));
  arrive();
  await waitFor(() => expect(sent.map(({ papers }) => papers)).toEqual([[paper]]));
});

import { Text, Title } from '@mantine/core';
import { nothingChangedText } from '@proffer/contract/contracts/rules';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contractPath, signatureRequestPath } from '../../../config/paths';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { useRequestSignature } from '../../../entities/signature-requests/calls';
import { SignatoryField } from '../../../entities/signature-requests/signatory-field';
import { useSigningWay } from '../../../entities/signature-requests/use-signing-way';
import { FormRefusal } from '../../../ui/form/form-refusal';
import { PageTitle } from '../../../ui/page-title';
import { toast } from '../../../ui/toasts';
import { isSameTerms } from '../../../entities/contracts/terms.model';
import { useProposeAmendment } from '../amendments.mutations';
import { otherCompany } from '../contracts.model';
import { openAmendmentOf } from '../page/open-amendment';
import { ContractEditor } from './contract-editor';
import { type ContractForm, formKeys, formOf, sentTerms, termsOf } from './contract-form.model';

interface Props {
  contract: FullContract;
  side: ContractSide;
}

/**
 * Form for an amendment, prefilled with the terms in force, or with those of the open amendment that it replaces. The
 * proposer thereby accepts it, unless it is to be signed.
 */
export function AmendContract({ contract, side }: Props) {
  const navigate = useNavigate();
  const propose = useProposeAmendment();
  const requestSignature = useRequestSignature();
  const [addressedTo, setAddressedTo] = useState<number | null>(null);
  const { way, takeRefusal } = useSigningWay(contract.value);
  const { contractId, amendment, contractName, toBeSigned } = contract;
  const page = contractPath[side](contractId);
  const other = otherCompany(contract, side);
  const open = openAmendmentOf(contract);
  const isOwn = open?.proposedBy === side;
  const ending = open && `This ${isOwn ? 'withdraws' : 'rejects'} amendment ${open.number}. `;
  const meaning = toBeSigned
    ? 'Both sides sign it afterwards. The contract stays as it is until both have signed.'
    : 'By proposing it you accept it for your side. You can withdraw it until the other side accepts; until then the contract stays as it is.';
  /** Returns the proposal as it is sent. */
  const proposal = (form: ContractForm) => ({
    ...sentTerms(form),
    amendment,
    insteadOf: open?.number,
    reason: form.reason.trim(),
  });

  async function request(input: ReturnType<typeof proposal>): Promise<void> {
    const prepared = { act: 'amendment.propose', subjectId: contractId, input } as const;
    const { id } = await requestSignature.mutateAsync({ prepared, addressedTo, note: '' });
    toast.announce('Signature requested', contractName);
    await navigate({ to: signatureRequestPath(id) });
  }

  return (
    <ContractEditor
      label="Propose an amendment"
      submitLabel={way === 'request' ? 'Request signature' : 'Propose'}
      formKey={formKeys.amend(contractId, amendment, open?.number)}
      start={formOf(open ?? contract)}
      now={contract}
      isBegun={contract.contractStatus === 'Active'}
      cancelTo={page}
      failedTitle="Failed to propose the amendment"
      note={`${ending ?? ''}${meaning}`}
      reason={{ label: 'Reason', reader: other }}
      before={contract}
      onSend={async (form) => {
        if (isSameTerms(contract, termsOf(form))) throw new FormRefusal(nothingChangedText);
        if (way === 'request') return request(proposal(form));
        try {
          await propose.mutateAsync({ contractId, ...proposal(form) });
        } catch (error) {
          takeRefusal(error);
          throw error;
        }
        toast.announce('Amendment proposed', contractName);
        await navigate({ to: page });
      }}
    >
      <PageTitle of="Propose an amendment" />
      <Title order={1}>{open ? 'Propose another amendment' : 'Propose an amendment'}</Title>
      <Text size="sm">
        Change what is to be different in <bdi>{contractName}</bdi>
        {open && `, beginning with amendment ${open.number}`}. It takes effect once{' '}
        {toBeSigned ? (
          'both sides have signed it'
        ) : (
          <>
            <bdi>{other}</bdi> accepts it too
          </>
        )}
        .
      </Text>
      {way === 'request' && (
        <SignatoryField
          amount={contract.value}
          value={addressedTo}
          isDisabled={requestSignature.isPending}
          onChange={setAddressedTo}
        />
      )}
    </ContractEditor>
  );
}

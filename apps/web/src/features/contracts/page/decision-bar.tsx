import { Button, Group, Text } from '@mantine/core';
import { useIsReader } from '../../../entities/members/use-may';
import { webPaths } from '../../../config/paths';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { useSigningWay } from '../../../entities/signature-requests/use-signing-way';
import { MomentDay } from '../../../ui/date-text';
import { ButtonLink } from '../../../ui/links';
import {
  canAccept,
  canAcceptAmendment,
  canAskForChanges,
  canCounterAmendment,
  canRefuseAmendment,
  canReject,
  canRevise,
  endingText,
  otherCompany,
  standingNote,
  turnOf,
  whyBlocked,
} from '../contracts.model';
import type { Dialog } from './contract-dialogs';
import classes from './contract-page.module.css';
import { useAcceptance } from './use-acceptance';
import { useAmendmentAnswers } from './use-amendment-answers';
import { useTakeover } from './use-takeover';

interface Props {
  contract: FullContract;
  side: ContractSide;
  onOpen: (dialog: Dialog) => void;
}

/** The next actor and since when, and the viewer's possible decisions: one main button, the others in a menu. */
export function DecisionBar({ contract, side, onOpen }: Props) {
  const acceptance = useAcceptance(side, () => onOpen('request'));
  const amendments = useAmendmentAnswers(side, () => onOpen('request-amendment'));
  const { way } = useSigningWay(contract.value);
  const { way: amendmentWay } = useSigningWay(contract.openAmendment?.value ?? null);
  const takeover = useTakeover();
  const isReader = useIsReader();
  const isBusy = acceptance.isBusy || amendments.isBusy || takeover.isBusy;
  const turn = turnOf(contract, side);
  const note = standingNote(contract, side);
  const blocked = whyBlocked(contract, side);
  const { openAmendment } = contract;
  const since = contract.history.at(-1)?.at;
  // Without an open step there is nothing to show.
  if (note === null && blocked === null) return null;
  return (
    <section
      className={classes.bar}
      data-bottom-bar
      data-yours={turn === 'yours' || undefined}
      aria-label="Decision"
      data-print="no"
    >
      <div className={classes.state}>
        {turn !== 'nobody' && since !== undefined && (
          <Text size="sm" fw={600}>
            {turn === 'yours' ? (
              'Your turn'
            ) : (
              <>
                Waiting for <bdi>{otherCompany(contract, side)}</bdi>
              </>
            )}{' '}
            since <MomentDay at={since} />
          </Text>
        )}
        <Text size="sm" {...(turn === 'nobody' ? { fw: 600 } : { c: 'dimmed' })}>
          {note}
        </Text>
        {endingText(contract) !== null && (
          <Text size="sm" className={classes.reason}>
            {contract.rejectReason}
          </Text>
        )}
        {blocked !== null && <Text size="sm">{blocked}</Text>}
      </div>
      <Group gap="xs" className={classes.acts}>
        {!isReader && canReject(contract) && (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => onOpen('refuse')}>
            {side === 'supplier' ? 'Withdraw' : 'Reject'}
          </Button>
        )}
        {!isReader && canAskForChanges(contract, side) && (
          <ButtonLink variant="default" to="." search={{ do: 'changes', step: '3' }}>
            Request changes
          </ButtonLink>
        )}
        {!isReader && canRevise(contract, side) && (
          <ButtonLink
            {...(contract.proposed ? { variant: 'default' } : {})}
            to={webPaths.addContract}
            search={{ contractId: String(contract.contractId) }}
          >
            Change and send again
          </ButtonLink>
        )}
        {!isReader && canRevise(contract, side) && contract.proposed && (
          <Button disabled={isBusy} onClick={() => void takeover.adopt(contract)}>
            Use their terms
          </Button>
        )}
        {canAccept(contract, side) && way === 'request' && (
          <Button onClick={() => onOpen('request')}>Request signature</Button>
        )}
        {canAccept(contract, side) && way === 'sign' && (
          <Button
            disabled={isBusy}
            onClick={() => (contract.toBeSigned ? onOpen('sign') : void acceptance.accept(contract))}
          >
            {contract.toBeSigned ? 'Sign' : 'Accept'}
          </Button>
        )}
        {!isReader && openAmendment?.proposedBy === side && (
          <Button variant="default" disabled={isBusy} onClick={() => void amendments.withdraw(contract)}>
            Withdraw the amendment
          </Button>
        )}
        {!isReader && canRefuseAmendment(contract, side) && (
          <Button
            variant="default"
            disabled={isBusy}
            aria-label="Reject the amendment"
            onClick={() => onOpen('refuse-amendment')}
          >
            Reject
          </Button>
        )}
        {!isReader && canCounterAmendment(contract) && (
          <ButtonLink variant="default" to="." search={{ do: 'amend' }}>
            {openAmendment?.proposedBy === side ? 'Change the amendment' : 'Request changes'}
          </ButtonLink>
        )}
        {canAcceptAmendment(contract, side) && amendmentWay === 'request' && (
          <Button onClick={() => onOpen('request-amendment')}>Request signature</Button>
        )}
        {canAcceptAmendment(contract, side) && amendmentWay === 'sign' && (
          <Button
            disabled={isBusy}
            aria-label={contract.toBeSigned ? 'Sign the amendment' : 'Accept the amendment'}
            onClick={() =>
              contract.toBeSigned ? onOpen('sign-amendment') : void amendments.accept(contract)
            }
          >
            {contract.toBeSigned ? 'Sign' : 'Accept'}
          </Button>
        )}
      </Group>
    </section>
  );
}

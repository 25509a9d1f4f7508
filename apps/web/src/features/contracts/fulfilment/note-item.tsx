import { quantityText } from '@proffer/contract/wire/group-indian';
import { Button, Group, Text } from '@mantine/core';
import type { NoteState } from '@proffer/contract/wire/choices';
import { MomentText } from '../../../ui/date-text';
import { dayText } from '../../../ui/date-text.model';
import { fileSize } from '../../../ui/file-size.model';
import { MoneyExact } from '../../../ui/money';
import { SignedBy } from '../../../ui/signed-by';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge';
import type { ContractSide } from '../../../entities/contracts/keys';
import { downloadPaper } from '../page/contract-files';
import classes from './fulfilment.module.css';
import type { ContractNote } from './fulfilment.queries';
import { noteWords } from './note-words.model';

const states: Record<NoteState, { tone: StatusTone; words: string }> = {
  noted: { tone: 'waiting', words: 'To be confirmed' },
  confirmed: { tone: 'done', words: 'Confirmed' },
  disputed: { tone: 'refused', words: 'Disputed' },
  withdrawn: { tone: 'ended', words: 'Taken back' },
};

interface Props {
  contractId: number;
  note: ContractNote;
  side: ContractSide;
  /** The company that recorded it. */
  author: string;
  isBusy: boolean;
  /** True for a person who may not answer. */
  isReader: boolean;
  onAct: (act: 'confirm' | 'dispute' | 'withdraw') => void;
}

/** A delivery or an invoice, with the viewer's actions. */
export function NoteItem({ contractId, note, side, author, isBusy, isReader, onAct }: Props) {
  const { kind, reference, day, entries, remark, paper, state, answerReason, notedAt } = note;
  const { tone, words } = states[state];
  const isOpen = !isReader && (state === 'noted' || state === 'disputed');
  const isOwn = note.notedBy === side;
  const title = `${noteWords[kind].noun}${reference && ` ${reference}`}`;
  const act = { size: 'compact-sm', disabled: isBusy } as const;
  return (
    <li className={classes.note}>
      <Group justify="space-between" gap="xs" align="start">
        <Text size="sm" fw={600}>
          <bdi>{title}</bdi>
          <Text span size="sm" c="dimmed" fw={400}>
            , {dayText(day)}
          </Text>
        </Text>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </Group>
      {entries.length > 0 && (
        <ul className={classes.of}>
          {entries.map(({ line, item, unit, quantity, amount }) => (
            <li key={line ?? 'whole'}>
              {quantity !== null && `${quantityText(quantity)} `}
              {quantity !== null && <bdi>{unit}</bdi>}
              {amount !== null && <MoneyExact rupees={amount} />}
              {item !== '' && ' '}
              <bdi>{item}</bdi>
            </li>
          ))}
        </ul>
      )}
      {remark !== '' && (
        <Text size="sm" className={classes.text}>
          {remark}
        </Text>
      )}
      {state === 'disputed' && (
        <Text size="sm" className={classes.text}>
          Disputed: {answerReason}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Noted by <bdi>{author}</bdi> <MomentText at={notedAt} />
      </Text>
      <SignedBy names={paper?.signedBy} />
      {(paper !== null || isOpen) && (
        <Group gap="xs" data-print="no">
          {paper !== null && (
            <Button {...act} variant="subtle" onClick={() => void downloadPaper(contractId, paper)}>
              <span>
                <bdi>{paper.name}</bdi>, {fileSize(paper.bytes)}
              </span>
            </Button>
          )}
          {isOpen && !isOwn && (
            <Button {...act} aria-label={`Confirm ${title}`} onClick={() => onAct('confirm')}>
              Confirm
            </Button>
          )}
          {isOpen && state === 'noted' && !isOwn && (
            <Button
              {...act}
              variant="default"
              aria-label={`Dispute ${title}`}
              onClick={() => onAct('dispute')}
            >
              Dispute
            </Button>
          )}
          {isOpen && isOwn && (
            <Button
              {...act}
              variant="default"
              aria-label={`Withdraw ${title}`}
              onClick={() => onAct('withdraw')}
            >
              Withdraw
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

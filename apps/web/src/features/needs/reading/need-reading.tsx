import { Text, Title } from '@mantine/core';
import { IconLock, IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompanyLink } from '../../../entities/companies/company-link';
import { Deadline } from '../../../entities/needs/deadline';
import type { NeedFile } from '../../../entities/needs/need';
import { placeText } from '../../../entities/needs/need-words.model';
import { callUrl } from '../../../lib/client';
import { dayText, exactText } from '../../../ui/date-text.model';
import { type Fact, Facts } from '../../../ui/facts';
import { FileLink } from '../../../ui/file-link';
import { fileSize } from '../../../ui/file-size.model';
import { Money } from '../../../ui/money';
import { SignedBy } from '../../../ui/signed-by';
import { WrittenText } from '../../../ui/written-text';
import { NeedLines } from './need-lines';
import type { ReadableNeed } from './readable-need.model';
import classes from './reading.module.css';

interface Props {
  need: ReadableNeed;
  /** Act of a reader that leads to the part that is withheld. */
  toOpen?: ReactNode;
}

/** The content of a need, the same for its buyer, suppliers and strangers except for parts that are withheld. */
export function NeedReading({ need, toOpen }: Props) {
  const { detail, lines, files, hasProtectedPart, isWithheld, protectedDetail } = need;
  const openFiles = files.filter(({ isProtected }) => !isProtected);
  const protectedFiles = files.filter(({ isProtected }) => isProtected);
  return (
    <div className={classes.parts}>
      <Facts facts={factsOf(need)} />
      {detail !== '' && (
        <section aria-label="Details">
          <WrittenText text={detail} />
        </section>
      )}
      {lines.length > 0 && (
        <section aria-label="Lines">
          <Title order={2} size="h4" mb="xs">
            {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          </Title>
          <NeedLines lines={lines} />
        </section>
      )}
      {openFiles.length > 0 && <Files needId={need.needId} files={openFiles} label="Files" />}
      {hasProtectedPart && (
        <section aria-label="Part under NDA" className={isWithheld ? classes.withheld : undefined}>
          <Title order={2} size="h4" mb="xs">
            <IconLock size={16} aria-hidden /> Part under NDA
          </Title>
          {isWithheld ? (
            <>
              <Text size="sm">
                This need has a text or files that open once you and the buyer have a signed NDA in force.
              </Text>
              {toOpen}
            </>
          ) : (
            <>
              {protectedDetail !== '' && <WrittenText text={protectedDetail} />}
              {protectedFiles.length > 0 && (
                <Files needId={need.needId} files={protectedFiles} label="Files under NDA" />
              )}
            </>
          )}
        </section>
      )}
    </div>
  );
}

function factsOf(need: ReadableNeed): Fact[] {
  const place = placeText(need);
  const { companyName, companyId, categories, requiredBy, budget, deadline } = need;
  return [
    {
      label: 'Buyer',
      value:
        companyName === '' ? (
          'Name not shown'
        ) : companyId === null ? (
          <bdi>{companyName}</bdi>
        ) : (
          <CompanyLink id={companyId} name={companyName} />
        ),
    },
    ...(deadline === null
      ? []
      : [
          {
            label: 'Answers until',
            value: need.status === 'open' ? <Deadline at={deadline} /> : exactText(new Date(deadline)),
          },
        ]),
    ...(place === '' ? [] : [{ label: 'Deliver to', value: <bdi>{place}</bdi> }]),
    ...(requiredBy === '' ? [] : [{ label: 'Required by', value: dayText(requiredBy) }]),
    ...(budget === null ? [] : [{ label: 'Budget with GST', value: <Money rupees={budget} /> }]),
    ...(categories.length === 0
      ? []
      : [{ label: 'Category', value: categories.map(({ title }) => title).join(', ') }]),
    { label: 'Answers', value: need.isSealed ? 'Sealed until the deadline' : 'Open to the buyer at once' },
  ];
}

function Files({ needId, files, label }: { needId: number; files: readonly NeedFile[]; label: string }) {
  return (
    <ul className={classes.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.fileId}>
          <IconPaperclip size={16} aria-hidden />{' '}
          <FileLink file={file} href={callUrl('needFile', { id: needId, fileId: file.fileId })} />{' '}
          <Text span size="xs" c="dimmed">
            {fileSize(file.sizeBytes)}
          </Text>
          <SignedBy names={file.signedBy} />
        </li>
      ))}
    </ul>
  );
}

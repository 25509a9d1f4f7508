import { Anchor, Text } from '@mantine/core';
import type { ScanState } from '@proffer/contract/wire/choices';
import { scanNote } from './file-scan.model';

interface FileLinkProps {
  file: { fileName: string; scan?: ScanState | undefined };
  href: string;
}

/** Link that downloads a file; while it is not available, its name and the reason. */
export function FileLink({ file: { fileName, scan }, href }: FileLinkProps) {
  const note = scanNote(scan);
  if (note === '') {
    return (
      <Anchor href={href} download={fileName}>
        {fileName}
      </Anchor>
    );
  }
  return (
    <span>
      {fileName}{' '}
      <Text component="span" size="sm" fw={600}>
        {note}
      </Text>
    </span>
  );
}

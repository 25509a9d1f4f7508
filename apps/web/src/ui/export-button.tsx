import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type ExportButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & { isPending: boolean };

/** Button that opens the choice of export formats. */
export function ExportButton({ isPending, ...props }: ExportButtonProps) {
  return (
    <Button
      {...props}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
    >
      Export
    </Button>
  );
}

import { Menu } from '@mantine/core';
import { ExportButton } from './export-button';
import type { ExportFile } from './use-export';
import { useOpenOnArrival } from './use-open-on-arrival';

interface OpenExportMenuProps {
  files: readonly ExportFile[];
  isPending: boolean;
  onChoose: (file: ExportFile) => void;
}

/** The export formats; loaded when the button is clicked. */
export function OpenExportMenu({ files, isPending, onChoose }: OpenExportMenuProps) {
  const { button, isOpen, setIsOpen } = useOpenOnArrival();
  return (
    <Menu opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ExportButton ref={button} isPending={isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.label} onClick={() => onChoose(file)}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

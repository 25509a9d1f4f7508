import { Menu } from '@mantine/core';
import { useOpenOnArrival } from '../../../ui/use-open-on-arrival';
import { ExportButton, exportFormats, type ExportFormat } from './export-button';

interface ExportFormatsProps {
  isPending: boolean;
  onChoose: (format: ExportFormat) => void;
}

/** The kinds of file to choose from; loaded at the press of the button. */
export function ExportFormats({ isPending, onChoose }: ExportFormatsProps) {
  const { button, isOpen, setIsOpen } = useOpenOnArrival();
  return (
    <Menu opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ExportButton ref={button} isPending={isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(exportFormats) as ExportFormat[]).map((format) => (
          <Menu.Item key={format} onClick={() => onChoose(format)}>
            {exportFormats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

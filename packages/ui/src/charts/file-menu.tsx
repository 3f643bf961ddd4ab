import { useId } from 'react';
import { Menu, MenuItem, MenuLabel } from '../menu.tsx';
import { toast } from '../toast-store.ts';
import type { FilesMenuProps } from './chart-files.ts';
import { ChartTable } from './chart-table.tsx';

export interface FileMenuProps extends FilesMenuProps {
  csv: () => void;
  png: (picture: HTMLElement) => void;
  /** Why no file may be made, as a sentence: the items then say it and do nothing else. */
  refusal?: string | undefined;
}

/**
 * The table of a chart, and the files of a chart or a panel. Refused files can still be focused, so that everybody can
 * read the reason.
 */
export function FileMenu({ label, picture, table, csv, png, refusal, ...menu }: FileMenuProps) {
  const reason = useId();
  const file = (text: string, make: () => void) => (
    <MenuItem
      label={`${text}: ${label}`}
      refusedBy={refusal && reason}
      onSelect={() => {
        if (refusal === undefined) make();
        else toast({ title: 'No file was made', description: refusal });
      }}
    >
      {text}
    </MenuItem>
  );
  const view = table?.shown === true ? 'View as chart' : 'View as table';
  return (
    <Menu {...menu}>
      {table && (
        <MenuItem
          label={`${view}: ${label}`}
          onSelect={() => table.onShow(table.shown ? undefined : ChartTable)}
        >
          {view}
        </MenuItem>
      )}
      {refusal !== undefined && <MenuLabel id={reason}>{refusal}</MenuLabel>}
      {file('Download CSV', csv)}
      {table?.shown !== true && file('Download PNG', () => picture.current && png(picture.current))}
    </Menu>
  );
}

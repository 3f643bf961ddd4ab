import { SlidersHorizontal } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Menu, MenuCheckItem, MenuItem, MenuLabel, MenuSeparator } from './menu.tsx';
import type { TableContent, TableFiles } from './table-file.ts';
import type { Arranged, TableViews } from './table-views.ts';
import css from './data-table.module.css';

export interface ArrangeMenuProps {
  caption: string;
  /** The columns that can be hidden. */
  columns: readonly { readonly key: string; readonly name: string }[];
  /** Whether a column can be filtered. */
  filterable: boolean;
  hidden: ReadonlySet<string>;
  /** Columns that stay where the table is too narrow for all. */
  shown: ReadonlySet<string>;
  onColumn: (key: string, isOn: boolean) => void;
  comfortable: boolean;
  onComfortable: (isOn: boolean) => void;
  filtering: boolean;
  onFiltering: (isOn: boolean) => void;
  files: TableFiles | undefined;
  /** Rows or columns are left out of what is seen. */
  partly: boolean;
  contentOf: (part: 'seen' | 'all') => TableContent;
  views: TableViews | undefined;
  arranged: Arranged;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** It was opened by a key before its code was loaded. */
  openedByKey: boolean;
}

/** How a person arranges a table: saved views, filters, row height and columns. */
export function ArrangeMenu({ caption, columns, hidden, shown, onColumn, open, ...rest }: ArrangeMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  /** The columns that the table had no room for when the menu was opened. */
  const [squeezed, setSqueezed] = useState<ReadonlySet<string>>(new Set());
  /** Where rows are high enough to be touched, they cannot be made comfortable. */
  const [high, setHigh] = useState(false);
  useLayoutEffect(() => {
    const table = trigger.current?.closest<HTMLElement>('[data-table]');
    if (!open || !table) return;
    const heads = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
    const undrawn = heads.filter((head) => getComputedStyle(head).display === 'none');
    // On a phone there is no head at all, and no column is left out.
    const without = undrawn.length === heads.length ? [] : undrawn;
    setSqueezed(new Set(without.map(({ dataset }) => dataset['column'] ?? '')));
    setHigh(Number.parseFloat(getComputedStyle(table).getPropertyValue('--row-h')) >= 40);
  }, [open]);
  return (
    <Menu
      open={open}
      onOpenChange={rest.onOpenChange}
      openedByKey={rest.openedByKey}
      trigger={
        <IconButton ref={trigger} label={`Arrange ${caption}`} className={css.tools}>
          <SlidersHorizontal size={16} />
        </IconButton>
      }
    >
      {rest.views && (
        <>
          {rest.views.section(rest.arranged)}
          <MenuSeparator />
        </>
      )}
      {rest.filterable && (
        <MenuCheckItem checked={rest.filtering} onCheckedChange={rest.onFiltering}>
          Filter columns
        </MenuCheckItem>
      )}
      {!high && (
        <MenuCheckItem checked={rest.comfortable} onCheckedChange={rest.onComfortable}>
          Comfortable rows
        </MenuCheckItem>
      )}
      <MenuSeparator />
      <MenuLabel>Columns</MenuLabel>
      {columns.map(({ key, name }) => (
        <MenuCheckItem
          key={key}
          checked={!hidden.has(key) && (shown.has(key) || !squeezed.has(key))}
          onCheckedChange={(isOn) => onColumn(key, isOn)}
        >
          {name}
        </MenuCheckItem>
      ))}
      {rest.files && <FileItems files={rest.files} partly={rest.partly} contentOf={rest.contentOf} />}
    </Menu>
  );
}

const KINDS = { csv: 'CSV', xlsx: 'Excel' } as const;

type FileItemsProps = Pick<ArrangeMenuProps, 'partly' | 'contentOf'> & { files: TableFiles };

/** Files of what is seen; where that is not everything, of everything too. */
function FileItems({ files, partly, contentOf }: FileItemsProps) {
  const item = (kind: keyof typeof KINDS, part: 'seen' | 'all', suffix: string) => (
    <MenuItem disabled={files.refusal !== undefined} onSelect={() => files.save(kind, contentOf(part))}>
      {KINDS[kind]}
      {suffix}
    </MenuItem>
  );
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{files.refusal ?? 'Save as'}</MenuLabel>
      {item('csv', 'seen', partly ? ', as shown' : '')}
      {item('xlsx', 'seen', partly ? ', as shown' : '')}
      {partly && item('csv', 'all', ', everything')}
      {partly && item('xlsx', 'all', ', everything')}
    </>
  );
}

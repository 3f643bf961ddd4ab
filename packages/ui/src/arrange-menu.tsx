import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Menu, MenuCheckItem, MenuLabel, MenuSeparator } from './menu.tsx';
import { nameOf, type DataColumn } from './use-table-model.ts';
import css from './data-table.module.css';

interface ArrangeMenuProps<Row> {
  caption: string;
  columns: readonly DataColumn<Row>[];
  hidden: ReadonlySet<string>;
  /** Columns that stay where the table is too narrow for all. */
  shown: ReadonlySet<string>;
  onColumn: (key: string, isOn: boolean) => void;
  comfortable: boolean;
  onComfortable: (isOn: boolean) => void;
  filtering: boolean;
  onFiltering: (isOn: boolean) => void;
}

/** How a person arranges a table: filters, row height and columns. */
export function ArrangeMenu<Row>({
  caption,
  columns,
  hidden,
  shown,
  onColumn,
  ...rest
}: ArrangeMenuProps<Row>) {
  const trigger = useRef<HTMLButtonElement>(null);
  /** The columns that the table had no room for when the menu was opened. */
  const [squeezed, setSqueezed] = useState<ReadonlySet<string>>(new Set());
  /** Where rows are high enough to be touched, they cannot be made comfortable. */
  const [high, setHigh] = useState(false);
  const onOpenChange = (isOpen: boolean) => {
    const table = trigger.current?.closest<HTMLElement>('[data-table]');
    if (!isOpen || !table) return;
    const without = [...table.querySelectorAll<HTMLElement>('th[data-column]')].filter(
      (head) => getComputedStyle(head).display === 'none',
    );
    setSqueezed(new Set(without.map(({ dataset }) => dataset['column'] ?? '')));
    setHigh(Number.parseFloat(getComputedStyle(table).getPropertyValue('--row-h')) >= 40);
  };
  return (
    <Menu
      onOpenChange={onOpenChange}
      trigger={
        <IconButton ref={trigger} label={`Arrange ${caption}`} className={css.tools}>
          <SlidersHorizontal size={16} />
        </IconButton>
      }
    >
      {columns.some(({ value }) => value !== undefined) && (
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
      {/* The first column names the row, and opens it. */}
      {columns.slice(1).map((column) => (
        <MenuCheckItem
          key={column.key}
          checked={!hidden.has(column.key) && (shown.has(column.key) || !squeezed.has(column.key))}
          onCheckedChange={(isOn) => onColumn(column.key, isOn)}
        >
          {nameOf(column)}
        </MenuCheckItem>
      ))}
    </Menu>
  );
}

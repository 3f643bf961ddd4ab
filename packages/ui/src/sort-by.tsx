import css from './table.module.css';

export const ARROWS = { ascending: '↑', descending: '↓', none: '' } as const;

export interface SortByProps {
  /** The columns that can be sorted, with their names. */
  columns: readonly { readonly key: string; readonly name: string; readonly sort: keyof typeof ARROWS }[];
  onSort: (columnKey: string) => void;
}

/** What sorts a table on a phone, where its head has no room for columns. */
export function SortBy({ columns, onSort }: SortByProps) {
  const current = columns.find(({ sort }) => sort !== 'none');
  return (
    <>
      <label className={css.sortBy}>
        Sort by
        <select value={current?.key ?? ''} onChange={({ target }) => onSort(target.value)}>
          <option value="" disabled={current !== undefined}>
            As listed
          </option>
          {columns.map(({ key, name }) => (
            <option key={key} value={key} data-constant="name">
              {name}
            </option>
          ))}
        </select>
      </label>
      {current && (
        <button
          type="button"
          className={css.turn}
          aria-label={`Order of ${current.name}: ${current.sort}`}
          onClick={() => onSort(current.key)}
        >
          {ARROWS[current.sort]}
        </button>
      )}
    </>
  );
}

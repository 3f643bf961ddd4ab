import css from './queue-row.module.css';

export interface FactHead {
  name: string;
  wide?: boolean;
  /** How much of the width its values need where all stand in a line; by default 1, and 2 if it is wide. */
  share?: number;
}

/** The names of the facts, once above the rows that share them; each row keeps them for those who hear it. */
export function FactHeads({ heads }: { heads: readonly FactHead[] }) {
  return (
    <div className={css.heads} aria-hidden="true" data-heads={heads.length}>
      <div className={css.facts}>
        {heads.map(({ name, wide = false }) => (
          <span key={name} data-wide={wide || undefined}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

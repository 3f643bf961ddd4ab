import css from './queue-row.module.css';

/** 1 stands in the row whatever the room; 3 is left out first while an entry is open beside the rows. */
export type FactRank = 1 | 2 | 3;

export interface FactHead {
  name: string;
  wide?: boolean;
  rank?: FactRank;
  /** How much of the width its values need where all stand in a line; by default 1, and 2 if it is wide. */
  share?: number;
}

/** The names of the facts, once above the rows that share them; each row keeps them for those who hear it. */
export function FactHeads({ of, heads }: { of: string | undefined; heads: readonly FactHead[] }) {
  return (
    <div className={css.heads} aria-hidden="true" data-heads={heads.length}>
      <span className={css.of}>{of}</span>
      <div className={css.facts}>
        {heads.map(({ name, wide = false, rank }) => (
          <span key={name} data-wide={wide || undefined} data-rank={rank}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

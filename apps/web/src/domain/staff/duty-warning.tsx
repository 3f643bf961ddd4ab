import type { DutyConflict } from '@cottontree/contract/access/separation-of-duties.ts';
import { PowerNames } from '../../kernel/power-name.tsx';
import css from './duty-warning.module.css';
import { STAFF_TEXTS } from './texts.ts';

export interface DutyWarningProps {
  conflicts: readonly DutyConflict[];
  /** The start of the list: "One person of this role". */
  who: string;
}

/** Names the conflicting duties that a role combines; renders nothing if there are none. */
export function DutyWarning({ conflicts, who }: DutyWarningProps) {
  if (conflicts.length === 0) return null;
  return (
    <div className={css.warning} role="group" aria-label={STAFF_TEXTS.separationOfDuties} data-constant="row">
      <p>
        <b>{STAFF_TEXTS.separationOfDutiesLead}</b> {who}
      </p>
      <ul className={css.list}>
        {conflicts.map(({ why, powers }) => (
          <li key={why}>
            {why} (<PowerNames powers={powers} />)
          </li>
        ))}
      </ul>
    </div>
  );
}

import { powerEntry, type Power } from '@cottontree/contract/permissions.ts';
import type { PowerUses } from '@cottontree/contract/role-permissions.ts';
import { usesInWords } from '../../domain/staff/power-uses.ts';
import css from './review-changes.module.css';

export interface LostPowersProps {
  role: string;
  powers: readonly Power[];
  /** Of all roles; undefined while they are not known. */
  uses: readonly PowerUses[] | undefined;
}

/** What the people of a role lose, and beside each power how much they would miss it. */
export function LostPowers({ role, powers, uses }: LostPowersProps) {
  return (
    <ul className={css.lost}>
      {powers.map((power) => (
        <li key={power}>
          {powerEntry(power).name}
          {uses !== undefined && (
            <span className={css.uses}>
              {usesInWords(
                power,
                uses.find((each) => each.role === role && each.power === power),
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

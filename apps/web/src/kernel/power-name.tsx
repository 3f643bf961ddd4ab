import { isPowerKey, powerEntry, type Power } from '@cottontree/contract/access/permissions.ts';

/** A permission by its name; its key, which calls use, stands in the tooltip only. */
export function PowerName({ power }: { power: Power | (string & {}) }) {
  return <span title={power}>{isPowerKey(power) ? powerEntry(power).name : power}</span>;
}

/** Several of them, in the order given. */
export const PowerNames = ({ powers }: { powers: readonly Power[] }) =>
  powers.map((power, place) => (
    <span key={power}>
      {place > 0 && ', '}
      <PowerName power={power} />
    </span>
  ));

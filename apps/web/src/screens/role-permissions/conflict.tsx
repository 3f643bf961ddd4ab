import { capabilitiesOf, POWERS } from '@cottontree/contract/access/permissions.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { capabilityName } from '../../domain/staff/capabilities.ts';
import { refusalText, winnerOf } from '../../domain/staff/refusal.ts';
import { difference, type Toggles } from '../../domain/staff/toggles.ts';
import type { Drafts, Entries } from './drafts.ts';
import css from './screen.module.css';
import { ROLE_PERMISSIONS_TEXTS } from './texts.ts';

export interface ConflictProps {
  /** Why saving was refused; shown only if the role's present state is the reason. */
  error: unknown;
  entries: Entries;
  drafts: Drafts;
  reading: boolean;
  onShowPresent: () => void;
}

/** Two people edit: shows who changed what, and a button to load the present state. */
export function Conflict({ error, entries, drafts, reading, onShowPresent }: ConflictProps) {
  const winner = winnerOf(error);
  return (
    <Notice
      tone="warn"
      action={
        <Button onClick={onShowPresent} busy={reading}>
          {ROLE_PERMISSIONS_TEXTS.showPresent}
        </Button>
      }
    >
      <div data-constant="message">
        <p className={css.told}>{refusalText(error)}</p>
        {winner !== undefined && <p>{whatChanged(winner, entries, drafts)}</p>}
      </div>
    </Notice>
  );
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** "Given: Issue Cards. Taken: View Audit. Now managed: View Only." */
function whatChanged(winner: Readonly<Record<string, unknown>>, entries: Entries, drafts: Drafts): string {
  const key = String(winner.key);
  const before = drafts.get(key)?.base ?? entries[key];
  if (before === undefined) return '';
  const said = texts(winner.permissions);
  const powers = POWERS.filter((power) => said.includes(power));
  const permissions = difference(before.permissions, capabilitiesOf(powers));
  const managed = difference(before.canManage, texts(winner.canManage));
  const roleName = (role: string) => entries[role]?.name ?? role;
  return [
    listed(ROLE_PERMISSIONS_TEXTS.given, permissions, true, capabilityName),
    listed(ROLE_PERMISSIONS_TEXTS.taken, permissions, false, capabilityName),
    listed(ROLE_PERMISSIONS_TEXTS.nowManaged, managed, true, roleName),
    listed(ROLE_PERMISSIONS_TEXTS.noLongerManaged, managed, false, roleName),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function listed<Key extends string>(
  what: string,
  toggles: Toggles<Key>,
  on: boolean,
  nameOf: (key: Key) => string,
): string {
  const names = [...toggles].flatMap(([key, each]) => (each === on ? [nameOf(key)] : []));
  return names.length === 0 ? '' : `${what}: ${names.join(', ')}.`;
}

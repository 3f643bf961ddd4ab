import type { RoleChange } from '@cottontree/contract/access/role-changes.ts';
import { Notice } from '@cottontree/ui/notice.tsx';
import { PowerName } from '../../kernel/power-name.tsx';
import css from './screen.module.css';
import { ROLES_TEXTS } from './texts.ts';

export interface InheritanceProps {
  change: Pick<RoleChange, 'inherits' | 'confirm'>;
  confirmed: boolean;
  fault: string | undefined;
  onConfirm: (on: boolean) => void;
}

/** What a new role inherits, and from which roles; more than View Only has must be confirmed. */
export function Inheritance({ change, confirmed, fault, onConfirm }: InheritanceProps) {
  if (change.inherits.length === 0) return null;
  return (
    <section className={css.inherited} aria-label={ROLES_TEXTS.inherited} data-constant="row">
      <h3 className={css.heading}>
        {ROLES_TEXTS.inherited}: {change.inherits.length}
      </h3>
      <ul className={css.powers}>
        {change.inherits.map(({ permission, from }) => (
          <li key={permission}>
            <PowerName power={permission} />{' '}
            <span className={css.code}>{ROLES_TEXTS.fromFrom(from.join(', '))}</span>
          </li>
        ))}
      </ul>
      {change.confirm.length > 0 && (
        <label className={css.confirm}>
          <input
            type="checkbox"
            name="inherits"
            checked={confirmed}
            onChange={(event) => onConfirm(event.target.checked)}
          />
          {ROLES_TEXTS.confirmInherits}
        </label>
      )}
      {fault !== undefined && (
        <Notice tone="neg">
          <span data-constant="message">{fault}</span>
        </Notice>
      )}
    </section>
  );
}

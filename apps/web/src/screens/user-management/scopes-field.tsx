import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { KEY_POWERS } from '@cottontree/contract/access/api-keys.ts';
import { powerEntry, type Power } from '@cottontree/contract/access/permissions.ts';
import { Notice } from '@cottontree/ui/notice.tsx';
import { byCategory } from '../../domain/staff/capabilities.ts';
import { PowerCheck, PowerGroup } from '../../domain/staff/power-check.tsx';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import type { AccountValues } from './account-values.ts';
import { ACCOUNTS_TEXTS } from './service-accounts-texts.ts';
import css from './service-accounts.module.css';

const { form: texts } = ACCOUNTS_TEXTS;

export interface ScopesFieldProps {
  control: Control<AccountValues>;
  /** What the account has: it can be taken away, whether or not the person holds it. */
  held: readonly Power[];
}

/** The permissions of a key, of those that the person holds. */
export function ScopesField({ control, held }: ScopesFieldProps) {
  const id = useId();
  const own = useCurrentUser().data?.powers ?? [];
  const { field, fieldState } = useController({
    control,
    name: 'scopes',
    rules: { validate: (chosen) => chosen.length > 0 || texts.noScope },
  });
  const offered = KEY_POWERS.filter((power) => own.includes(power) || held.includes(power));
  const toggle = (power: Power) =>
    field.onChange(
      field.value.includes(power) ? field.value.filter((each) => each !== power) : [...field.value, power],
    );
  return (
    <section className={css.whole} aria-labelledby={id}>
      <h3 id={id} className={css.name}>
        {texts.scopes}
      </h3>
      <p className={css.meta}>{texts.scopesHint}</p>
      {fieldState.error?.message !== undefined && <Notice tone="neg">{fieldState.error.message}</Notice>}
      <div className={css.scopes}>
        {byCategory(offered, (power) => power).map(({ category, members }) => (
          <PowerGroup key={category} title={category}>
            {members.map((power) => (
              <PowerCheck
                key={power}
                name={powerEntry(power).name}
                code={power}
                checked={field.value.includes(power)}
                onChange={() => toggle(power)}
              />
            ))}
          </PowerGroup>
        ))}
      </div>
    </section>
  );
}

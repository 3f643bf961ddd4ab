import { listMailingRecipients, type MailingTo } from '@cottontree/contract/mailings/mailings.ts';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { ChoiceField } from '../forms/choice-field.tsx';
import { MAILING_TEXTS } from './texts.ts';

type Kind = MailingTo['kind'];
const KINDS: readonly Kind[] = ['self', 'person', 'role', 'address'];

interface RecipientFieldsProps {
  to: MailingTo;
  faults: Readonly<Record<string, string>>;
  onChange: (to: MailingTo) => void;
}

/** For those who may schedule reports: to whom a page goes. */
export function RecipientFields({ to, faults, onChange }: RecipientFieldsProps) {
  const recipients = useRead(listMailingRecipients);
  const { people = [], roles = [] } = recipients.data ?? {};
  const choose = (kind: Kind) => {
    if (kind === 'self') onChange({ kind });
    else if (kind === 'person') onChange({ kind, id: people[0]?.id ?? '' });
    else if (kind === 'role') onChange({ kind, key: roles[0]?.key ?? '' });
    else onChange({ kind, address: '' });
  };
  if (recipients.isError)
    return (
      <PanelError
        error={recipients.error}
        cause={MAILING_TEXTS.loadFailed}
        onRetry={() => void recipients.refetch()}
      />
    );
  return (
    <>
      <ChoiceField
        label={MAILING_TEXTS.to}
        name="to"
        options={recipients.data === undefined ? ['self'] : KINDS}
        value={to.kind}
        words={(kind) => MAILING_TEXTS.kinds[kind]}
        hint={MAILING_TEXTS.kindHints[to.kind]}
        onChange={choose}
      />
      {to.kind === 'person' && (
        <Field label={MAILING_TEXTS.person} error={faults['to.id']}>
          <Select
            name="person"
            data-constant="row"
            value={to.id}
            onChange={(event) => onChange({ ...to, id: event.target.value })}
          >
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {to.kind === 'role' && (
        <Field label={MAILING_TEXTS.role} error={faults['to.key']}>
          <Select
            name="role"
            data-constant="row"
            value={to.key}
            onChange={(event) => onChange({ ...to, key: event.target.value })}
          >
            {roles.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {to.kind === 'address' && (
        <Field label={MAILING_TEXTS.address} error={faults['to.address']}>
          <Input
            type="email"
            name="address"
            maxLength={200}
            value={to.address}
            onChange={(event) => onChange({ ...to, address: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

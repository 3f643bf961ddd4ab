import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ListField } from '../../domain/forms/list-field.tsx';
import type { BoundTo } from '../../domain/forms/text-field.tsx';
import { assignable, useRoles } from '../../domain/staff/roles.ts';
import { USERS_TEXTS } from './texts.ts';

/** One of the roles that this person may give. */
export function RoleField<Values extends FieldValues>(props: BoundTo<Values> & { hint?: ReactNode }) {
  const { roles } = useRoles();
  return (
    <ListField
      {...props}
      label={USERS_TEXTS.columns.role}
      options={assignable(roles).map(({ key }) => key)}
      words={(role) => roles.find(({ key }) => key === role)?.name}
    />
  );
}

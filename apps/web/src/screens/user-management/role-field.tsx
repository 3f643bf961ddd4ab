import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ListField } from '../../domain/forms/list-field.tsx';
import type { BoundTo } from '../../domain/forms/text-field.tsx';
import { assignable, useRoles } from '../../domain/staff/roles.ts';

/** One of the roles that this person may give. */
export function RoleField<Values extends FieldValues>(props: BoundTo<Values> & { hint?: ReactNode }) {
  const { roles } = useRoles();
  return (
    <ListField
      {...props}
      label="Role"
      options={assignable(roles).map(({ key }) => key)}
      words={(role) => roles.find(({ key }) => key === role)?.name}
    />
  );
}

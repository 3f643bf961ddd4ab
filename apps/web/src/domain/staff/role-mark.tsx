import css from './role-mark.module.css';

/** A role's name with its colour. */
export function RoleMark({ role }: { role: { readonly displayName: string; readonly color: string } }) {
  return (
    <span className={css.role}>
      <span className={css.color} style={{ background: role.color }} aria-hidden="true" />
      {role.displayName}
    </span>
  );
}

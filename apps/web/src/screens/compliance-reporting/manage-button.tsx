import { needsPower } from '@cottontree/contract/access/permissions.ts';
import { Button, type ButtonProps } from '@cottontree/ui/button.tsx';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { COMPLIANCE_TEXTS } from './texts.ts';

const NEEDED = needsPower('compliance.manage', COMPLIANCE_TEXTS.it);

/**
 * A button for people who may manage compliance. For others it is shown but does nothing, and names the permission that
 * it needs.
 */
export function ManageButton({ onClick, ...rest }: ButtonProps) {
  const me = useCurrentUser().data;
  if (me === undefined || holds(me, 'compliance.manage')) return <Button {...rest} onClick={onClick} />;
  return (
    <Button
      {...rest}
      aria-disabled
      title={NEEDED}
      onClick={(event) => {
        event.preventDefault();
      }}
    />
  );
}

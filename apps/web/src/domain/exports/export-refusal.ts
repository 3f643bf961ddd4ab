import { exportPowersFor, powerEntry, type Power } from '@cottontree/contract/access/permissions.ts';
import { rolesInWords } from '../../kernel/panel-error.tsx';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';

/** Why the signed-in person may not export data under the permissions `sees`, as a sentence; undefined if they may. */
export function useExportRefusal(): (sees: readonly Power[]) => string | undefined {
  const me = useCurrentUser().data;
  return (sees) => {
    const missing = exportPowersFor(sees).filter((power) => !holds(me, power));
    if (missing.length === 0) return undefined;
    if (me === undefined) return 'Your permissions are not known yet.';
    const permissions = `permission${missing.length > 1 ? 's' : ''} ${missing.map((power) => powerEntry(power).name).join(' and ')}`;
    // Only a refused call names the other roles that may grant it; an owner always may.
    return `Exporting this needs the ${permissions}, which ${rolesInWords(undefined)} can grant.`;
  };
}

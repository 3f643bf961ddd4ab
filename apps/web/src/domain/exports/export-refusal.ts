import { exportPowersFor, powerEntry, type Power } from '@cottontree/contract/permissions.ts';
import { rolesInWords } from '../../kernel/panel-error.tsx';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';

/** Why the signed-in person may not take out what the powers `sees` show, as a sentence; undefined when they may. */
export function useExportRefusal(): (sees: readonly Power[]) => string | undefined {
  const me = useCurrentUser().data;
  return (sees) => {
    const missing = exportPowersFor(sees).filter((power) => !holds(me, power));
    if (missing.length === 0) return undefined;
    if (me === undefined) return 'Your permissions are not known yet.';
    const permissions = `permission${missing.length > 1 ? 's' : ''} ${missing.map((power) => powerEntry(power).name).join(' and ')}`;
    // Which other roles may grant it only a refused call tells; an owner always may.
    return `Exporting this needs the ${permissions}, which ${rolesInWords(undefined)} can grant.`;
  };
}

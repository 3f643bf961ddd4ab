import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveRolePermissions, readRolePermissions } from '@cottontree/contract/access/role-permissions.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { refreshStaff } from '../../domain/staff/fresh.ts';
import { proposedToast } from '../../domain/staff/role-change.tsx';
import { call, CallError } from '../../kernel/call.ts';
import { keyOf } from '../../kernel/query.ts';
import {
  changedMeanwhile,
  inputOf,
  NO_DRAFTS,
  rebased,
  type Drafts,
  type Entries,
  type Meanwhile,
} from './drafts.ts';
import { ROLE_PERMISSIONS_TEXTS as TEXTS } from './texts.ts';

/**
 * The status codes of a save that is refused because the roles have changed: changed, deleted, or with another level.
 */
const OUTDATED = [409, 404, 400];
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallError && OUTDATED.includes(error.status);

export interface SavingOptions {
  entries: Entries;
  drafts: Drafts;
  setDrafts: (drafts: Drafts) => void;
  /** Reloads everything on the screen; undefined when that fails. */
  readAgain: () => Promise<Entries | undefined>;
}

/** Saves the drafts, discards them, and rebases them onto what somebody else saved meanwhile. */
export function useSaving({ entries, drafts, setDrafts, readAgain }: SavingOptions) {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const { pending, error, change, forget } = useStaffChange();
  const [meanwhile, setMeanwhile] = useState<ReadonlyMap<string, Meanwhile>>(new Map());
  const [reading, setReading] = useState(false);

  const settle = () => {
    setDrafts(NO_DRAFTS);
    setMeanwhile(new Map());
    forget();
  };

  const save = async (): Promise<boolean> => {
    const input = inputOf(entries, drafts);
    const names = [...drafts.keys()].map((key) => entries[key]?.name ?? key);
    const saved = await change(
      () => call(saveRolePermissions, { input }, { idempotencyKey: keyFor(input) }),
      {
        done: TEXTS.saved,
        failed: TEXTS.failed,
        waits: (answer) => proposedToast(Object.values(answer).find(({ proposal }) => proposal)?.proposal),
        action: 'update',
        describe: () => ({
          description: `Changed the role permissions of ${names.join(', ')}`.slice(0, 500),
          data: { roles: [...drafts.keys()] },
        }),
      },
    );
    if (saved === undefined) return false;
    client.setQueryData(keyOf(readRolePermissions, {}), saved);
    settle();
    return true;
  };

  const showPresent = async () => {
    setReading(true);
    const present = await readAgain();
    setReading(false);
    if (present === undefined) {
      toast({ title: TEXTS.loadFailed, variant: 'destructive' });
      return;
    }
    setMeanwhile(changedMeanwhile(drafts, entries, present));
    setDrafts(rebased(drafts, present));
    forget();
  };

  const reset = () => {
    settle();
    void refreshStaff(client);
  };

  return { pending, error, meanwhile, reading, save, showPresent, reset };
}

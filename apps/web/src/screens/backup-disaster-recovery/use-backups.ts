import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  listBackups,
  listDrills,
  readState,
  type Backup,
  type BackupState,
  type Drill,
} from '@cottontree/contract/backup/backup.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useChange, type Change } from '../../domain/changes/use-change.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { BACKUP_TEXTS, TYPES } from './texts.ts';

const BACKUP = /^\/api\/backup(\/|$)/;
/** ms between two polls of what is running. */
const POLL_MS = 500;
export const PAGE = 50;

export const useBackupChange = (): Change => useChange(BACKUP);

/** Actions that the person may not use are left out; the server checks the permission again. */
export const useMayManage = (): boolean => holds(useCurrentUser().data, 'backup.manage');

export const useBackupState = (): UseQueryResult<BackupState> => useRead(readState);

function useRefresh(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && BACKUP.test(path),
    });
}

/** Polls while something runs, and calls `onEnd` once when it has ended. */
function useWatch(
  running: string | null,
  query: UseQueryResult<unknown>,
  onEnd: (ended: string) => void,
): void {
  const { refetch, dataUpdatedAt, errorUpdatedAt } = query;
  const watched = useRef<string>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (watched.current !== null && watched.current !== running) end.current(watched.current);
    watched.current = running;
    if (running === null) return undefined;
    const timer = setTimeout(() => void refetch(), POLL_MS);
    return () => clearTimeout(timer);
  }, [running, refetch, dataUpdatedAt, errorUpdatedAt]);
}

/** The first page of the history, with the running backup. */
export function useBackups(): UseQueryResult<AnswerOf<typeof listBackups>> {
  const list = useRead(listBackups, { query: { offset: 0, limit: PAGE } });
  const refresh = useRefresh();
  useWatch(list.data?.running?.id ?? null, list, (ended) => {
    const it = list.data?.backups.find(({ id }) => id === ended);
    if (it) notifyEnd(it);
    refresh();
  });
  return list;
}

function notifyEnd({ type, status, problem }: Backup): void {
  const failed = status === 'failed';
  toast({
    title: failed ? BACKUP_TEXTS.failed : BACKUP_TEXTS.completed,
    description: failed ? (problem ?? '') : `${TYPES[type].label} backup`,
    ...(failed && { variant: 'destructive' as const }),
  });
}

export function useDrills(): UseQueryResult<Drill[]> {
  const list = useRead(listDrills);
  const refresh = useRefresh();
  useWatch(list.data?.find(({ running }) => running)?.id ?? null, list, (ended) => {
    const it = list.data?.find(({ id }) => id === ended);
    if (it) {
      const passed = it.status === 'passed';
      toast({
        title: passed ? BACKUP_TEXTS.passed : BACKUP_TEXTS.warned,
        description: passed ? it.name : `${it.name}: ${it.problem ?? ''}`,
        ...(!passed && { variant: 'destructive' as const }),
      });
    }
    refresh();
  });
  return list;
}

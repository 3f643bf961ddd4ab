import { useQuery } from '@tanstack/react-query';
import { listMailings } from '@cottontree/contract/mailings/mailings.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { keyOf } from '../../kernel/query.ts';
import { useChange, type Change } from '../changes/use-change.ts';

export type MailingList = AnswerOf<typeof listMailings>;

const SENDING_MS = 2_000;

/** The server sends no event about letters, so the list is read again while one is on its way. */
export const useMailings = () =>
  useQuery<MailingList>({
    queryKey: keyOf(listMailings, undefined),
    refetchInterval: ({ state }) =>
      state.data?.mailings.some(({ last }) => last?.state === 'waiting') === true ? SENDING_MS : false,
  });

export const useMailingChange = (): Change => useChange(/^\/api\/mailings(\/|$)/);

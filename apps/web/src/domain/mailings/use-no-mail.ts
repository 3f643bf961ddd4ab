import { listMailings } from '@cottontree/contract/mailings/mailings.ts';
import { useRead } from '../../kernel/query.ts';
import { MAILING_TEXTS } from './texts.ts';

/** Why nothing can be sent, as a sentence; undefined if mail is set up, or while that is not known. */
export const useNoMail = (): string | undefined =>
  useRead(listMailings).data?.mail === false
    ? `${MAILING_TEXTS.noMail} ${MAILING_TEXTS.noMailHow}`
    : undefined;

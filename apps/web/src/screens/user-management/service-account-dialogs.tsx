import {
  adoptServiceAccount,
  closeServiceAccount,
  revokeApiKey,
  type ApiKey,
  type ServiceAccount,
} from '@cottontree/contract/access/service-accounts.ts';
import { call } from '../../kernel/call.ts';
import { ConfirmAccountChange } from './confirm-account-change.tsx';
import { IssueKey } from './issue-key.tsx';
import { IssuedKey, type ShownKey } from './issued-key.tsx';
import { ServiceAccountForm } from './service-account-form.tsx';
import { ACCOUNTS_TEXTS as texts } from './service-accounts-texts.ts';

/** What is done with which account. */
export type ChosenAccount =
  | { doing: 'create' }
  | { doing: 'change' | 'issue' | 'adopt' | 'close'; account: ServiceAccount }
  | { doing: 'revoke'; account: ServiceAccount; apiKey: ApiKey }
  | { doing: 'show'; shown: ShownKey };

export interface ServiceAccountDialogsProps {
  chosen: ChosenAccount;
  onChoose: (chosen: ChosenAccount) => void;
  onClose: () => void;
}

/** The open dialog of a service account. */
export function ServiceAccountDialogs({ chosen, onChoose, onClose }: ServiceAccountDialogsProps) {
  const onIssued = (shown: ShownKey) => onChoose({ doing: 'show', shown });
  switch (chosen.doing) {
    case 'create':
      return <ServiceAccountForm account={null} onIssued={onIssued} onClose={onClose} />;
    case 'change':
      return <ServiceAccountForm account={chosen.account} onIssued={onIssued} onClose={onClose} />;
    case 'issue':
      return <IssueKey account={chosen.account} onIssued={onIssued} onClose={onClose} />;
    case 'show':
      return <IssuedKey shown={chosen.shown} onClose={onClose} />;
    case 'adopt': {
      const { id, name, version, responsible } = chosen.account;
      return (
        <ConfirmAccountChange
          texts={texts.adopting}
          text={texts.adopting.text(name, responsible.name)}
          danger={false}
          action="update"
          report={texts.reports.adopted(name)}
          send={() => call(adoptServiceAccount, { params: { id }, input: { version } })}
          onClose={onClose}
        />
      );
    }
    case 'close': {
      const { id, name } = chosen.account;
      return (
        <ConfirmAccountChange
          texts={texts.closing}
          text={texts.closing.text(name)}
          danger
          action="delete"
          report={texts.reports.closed(name)}
          send={() => call(closeServiceAccount, { params: { id } })}
          onClose={onClose}
        />
      );
    }
    case 'revoke': {
      const { account, apiKey } = chosen;
      return (
        <ConfirmAccountChange
          texts={texts.revoking}
          text={texts.revoking.text(apiKey.prefix, account.name)}
          danger
          action="delete"
          report={texts.reports.revoked(account.name)}
          send={() => call(revokeApiKey, { params: { id: account.id, key: apiKey.id } })}
          onClose={onClose}
        />
      );
    }
  }
}

import { MOST_LIVE_KEYS } from '@cottontree/contract/access/api-keys.ts';
import { powerEntry, type Power } from '@cottontree/contract/access/permissions.ts';
import type { ApiKey, ServiceAccount } from '@cottontree/contract/access/service-accounts.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { LastSeen } from '../../domain/staff/session-list.tsx';
import { count, moment } from '../../kernel/formatting.ts';
import type { ChosenAccount } from './service-account-dialogs.tsx';
import { ACCOUNTS_TEXTS as texts } from './service-accounts-texts.ts';
import css from './service-accounts.module.css';

const named = (powers: readonly Power[]): string => powers.map((power) => powerEntry(power).name).join(', ');

export interface ServiceAccountItemProps {
  account: ServiceAccount;
  owner: boolean;
  onChoose: (chosen: ChosenAccount) => void;
}

/** One account: what it may do now, its keys, and what this person may do with it. */
export function ServiceAccountItem({ account, owner, onChoose }: ServiceAccountItemProps) {
  const { responsible, networks } = account;
  const notNow =
    account.state === 'active' ? account.scopes.filter((power) => !account.effective.includes(power)) : [];
  return (
    <li className={css.account}>
      <div>
        <h3 className={css.name}>
          {account.name} {account.state === 'suspended' && <Badge tone="warn">{texts.suspended}</Badge>}
        </h3>
        <p className={css.text}>{account.purpose}</p>
        <p className={css.text}>
          {texts.responsible}: {responsible.isSelf ? texts.you : responsible.name}
        </p>
        {account.state === 'suspended' && <p className={css.text}>{texts.suspendedWith(responsible.name)}</p>}
        <Actions account={account} owner={owner} onChoose={onChoose} />
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{texts.permissions}</dt>
          <dd>{named(account.state === 'active' ? account.effective : account.scopes)}</dd>
          {notNow.length > 0 && <dd className={css.meta}>{texts.notNow(named(notNow), responsible.name)}</dd>}
        </div>
        <div>
          <dt>{texts.networks}</dt>
          <dd>{networks.length === 0 ? texts.anyNetwork : networks.join(', ')}</dd>
        </div>
        <div>
          <dt>{texts.calls}</dt>
          <dd>{count(account.callsPerMinute)}</dd>
        </div>
        <div className={css.whole}>
          <dt>{texts.keys}</dt>
          <dd>
            {account.keys.length === 0 ? (
              texts.noKey
            ) : (
              <ul className={css.keys}>
                {account.keys.map((key) => (
                  <KeyItem key={key.id} apiKey={key} account={account} onChoose={onChoose} />
                ))}
              </ul>
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}

function Actions({ account, owner, onChoose }: ServiceAccountItemProps) {
  const { name, responsible, keys } = account;
  const full = keys.filter(({ expired }) => !expired).length >= MOST_LIVE_KEYS;
  const choose = (doing: 'change' | 'issue' | 'adopt' | 'close') => () => onChoose({ doing, account });
  return (
    <>
      <div className={css.actions}>
        {responsible.isSelf && (
          <>
            {!full && (
              <Button aria-label={texts.issueFor(name)} onClick={choose('issue')}>
                {texts.issue}
              </Button>
            )}
            <Button aria-label={texts.changeAccount(name)} onClick={choose('change')}>
              {texts.change}
            </Button>
          </>
        )}
        {owner && !responsible.isSelf && (
          <Button aria-label={texts.adoptAccount(name)} onClick={choose('adopt')}>
            {texts.adopt}
          </Button>
        )}
        {account.canRevoke && (
          <Button variant="quiet" aria-label={texts.closeAccount(name)} onClick={choose('close')}>
            {texts.close}
          </Button>
        )}
      </div>
      {responsible.isSelf && full && <p className={css.meta}>{texts.twoKeys}</p>}
    </>
  );
}

interface KeyItemProps extends Omit<ServiceAccountItemProps, 'owner'> {
  apiKey: ApiKey;
}

function KeyItem({ apiKey, account, onChoose }: KeyItemProps) {
  const { prefix, expired, issuedAt, issuedBy, expiresAt, lastUsedAt, lastUsedFrom } = apiKey;
  return (
    <li>
      <div>
        <p className={css.name}>
          <code>{prefix}…</code> {expired && <Badge tone="warn">{texts.expired}</Badge>}
        </p>
        <p className={css.meta}>
          {texts.issued} <time dateTime={issuedAt}>{moment(issuedAt)}</time> {texts.by} {issuedBy},{' '}
          {texts.expires} <time dateTime={expiresAt}>{moment(expiresAt)}</time>
        </p>
        <p className={css.meta}>
          {lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <LastSeen at={lastUsedAt} /> {texts.from} {lastUsedFrom}
            </>
          )}
        </p>
      </div>
      {account.canRevoke && (
        <Button
          aria-label={texts.revokeKey(prefix)}
          onClick={() => onChoose({ doing: 'revoke', account, apiKey })}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

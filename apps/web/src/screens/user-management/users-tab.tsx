import { useState } from 'react';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import { useRoles } from '../../domain/staff/roles.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { NewHolder } from './activation-code.tsx';
import type { Chosen } from './chosen.ts';
import { useUserList } from './list-state.ts';
import css from './screen.module.css';
import { USERS_TEXTS } from './texts.ts';
import { UsersTable } from './users-table.tsx';

const CreateUser = deferred(() => import('./create-user.tsx').then((part) => part.CreateUser), null, 'over');
const createUserNear = () => void CreateUser.preload();
const ActivationCode = deferred(
  () => import('./activation-code.tsx').then((part) => part.ActivationCode),
  null,
  'over',
);
const AccountDialogs = deferred(
  () => import('./account-dialogs.tsx').then((part) => part.AccountDialogs),
  null,
  'over',
);

export function UsersTab({ owner }: { owner: boolean }) {
  const { list, setSearch, setRole, sortBy } = useUserList();
  const { roles } = useRoles();
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState<NewHolder>();
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <div className={css.tools}>
        <SearchField
          search={list.search}
          onSearch={setSearch}
          placeholder={USERS_TEXTS.usernameEmailOrFullName}
          className={css.search ?? ''}
        />
        <Field label={USERS_TEXTS.columns.role} className={css.role ?? ''}>
          <Select value={list.role} onChange={(event) => setRole(event.target.value)}>
            <option value="">{USERS_TEXTS.allRoles}</option>
            {roles.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {owner ? (
          <Button
            variant="primary"
            className={css.last ?? ''}
            onPointerEnter={createUserNear}
            onFocus={createUserNear}
            onClick={() => setCreating(true)}
          >
            {USERS_TEXTS.createUser}
          </Button>
        ) : (
          <p className={css.owners}>
            {USERS_TEXTS.onlyOwners} <Badge>{USERS_TEXTS.ownerOnly}</Badge>
          </p>
        )}
      </div>
      <UsersTable
        list={list}
        owner={owner}
        chosen={chosen}
        onChoose={setChosen}
        onNear={() => void AccountDialogs.preload()}
        onSort={sortBy}
        onClear={() => {
          setSearch('');
          setRole('');
        }}
      />
      {creating && <CreateUser onClose={() => setCreating(false)} onCode={setOpened} />}
      {opened && <ActivationCode user={opened} atOnce onClose={() => setOpened(undefined)} />}
      {chosen && (
        <AccountDialogs
          // With another state of the account, what was typed about the old one is discarded.
          key={`${chosen.doing} ${chosen.user.id} ${chosen.user.version}`}
          chosen={chosen}
          owner={owner}
          onChoose={setChosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

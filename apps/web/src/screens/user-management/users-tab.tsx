import { useState } from 'react';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import { useRoles } from '../../domain/staff/roles.ts';
import { AccountDialogs } from './account-dialogs.tsx';
import { CreateUser } from './create-user.tsx';
import { useUserList } from './list-state.ts';
import css from './screen.module.css';
import { USERS_TEXTS } from './texts.ts';
import type { Chosen } from './chosen.ts';
import { UsersTable } from './users-table.tsx';

export function UsersTab({ owner }: { owner: boolean }) {
  const { list, setSearch, setRole, sortBy } = useUserList();
  const { roles } = useRoles();
  const [creating, setCreating] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <div className={css.tools}>
        <SearchField
          search={list.search}
          onSearch={setSearch}
          placeholder="Username, email or full name"
          className={css.search ?? ''}
        />
        <Field label="Role" className={css.role ?? ''}>
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
          <Button variant="primary" className={css.last ?? ''} onClick={() => setCreating(true)}>
            Create user
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
        onSort={sortBy}
        onClear={() => {
          setSearch('');
          setRole('');
        }}
      />
      {creating && <CreateUser onClose={() => setCreating(false)} />}
      {chosen && (
        <AccountDialogs
          // Another state of the account, and what was typed about the old one is void.
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

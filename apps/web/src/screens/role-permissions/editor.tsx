import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import type { Role } from '@cottontree/contract/access/roles.ts';
import type { CurrentUser } from '@cottontree/contract/access/users.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { TabPanel, Tabs } from '@cottontree/ui/tabs.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { DutyWarning } from '../../domain/staff/duty-warning.tsx';
import { LeaveGuard } from '../../domain/staff/leave-guard.tsx';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { sourcesOf } from '../../domain/staff/power-sources.ts';
import { dutiesByRole, heldByRole, withOwn } from '../../domain/staff/role-effects.ts';
import { choiceParam, textParam, useParam, withParam } from '../../kernel/url-state.ts';
import { Conflict } from './conflict.tsx';
import { ownPowersAfter, useDrafts, withManaged, withPermissions, type Entries } from './drafts.ts';
import { HierarchyTab } from './hierarchy-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { RoleOverview } from './role-overview.tsx';
import { SaveBar } from './save-bar.tsx';
import css from './screen.module.css';
import { ROLE_PERMISSIONS_TEXTS as TEXTS } from './texts.ts';
import { isOutdated, useSaving } from './use-saving.ts';

const ROLE = textParam('role');
const TAB = choiceParam('tab', ['permissions', 'hierarchy']);

export interface EditorProps {
  entries: Entries;
  roles: readonly Role[];
  me: CurrentUser | undefined;
  readAgain: () => Promise<Entries | undefined>;
}

export function Editor({ entries, roles, me, readAgain }: EditorProps) {
  const [drafts, setDrafts] = useDrafts(me?.id);
  const [wanted, choose] = useParam(ROLE);
  const [tab, setTab] = useParam(TAB);
  const [path, search] = [usePathname(), useSearch()];
  const [reviewing, setReviewing] = useState(false);
  const saving = useSaving({ entries, drafts, setDrafts, readAgain });

  const chosen = Object.hasOwn(entries, wanted) ? wanted : (Object.keys(entries)[0] ?? '');
  const entry = entries[chosen];
  if (entry === undefined) return null;
  const draft = drafts.get(chosen);
  const role = roles.find(({ name }) => name === chosen);
  const shared = { entry, draft, meanwhile: saving.meanwhile.get(chosen), disabled: !isOwner(me) };
  // Computed with the unsaved changes: the warning appears with the switch, not after saving.
  const after = ownPowersAfter(entries, roles, drafts);
  const duties = dutiesByRole(roles, after);
  const held = heldByRole(roles, after);
  const refuse = (description: string) =>
    toast({ title: TEXTS.systemRole, description, variant: 'destructive' });

  const save = async () => {
    if (saving.pending) return;
    await saving.save();
    setReviewing(false);
  };

  return (
    <>
      {isOutdated(saving.error) && (
        <Conflict
          error={saving.error}
          entries={entries}
          drafts={drafts}
          reading={saving.reading}
          onShowPresent={() => void saving.showPresent()}
        />
      )}
      {saving.meanwhile.size > 0 && (
        <p className={css.hint} role="status" data-constant="row">
          {TEXTS.presentStateIsShown(
            [...saving.meanwhile.keys()].map((key) => entries[key]?.name ?? key).join(', '),
          )}
        </p>
      )}
      <RoleOverview
        entries={entries}
        roles={roles}
        drafts={drafts}
        held={held}
        duties={duties}
        chosen={chosen}
        hrefOf={(role) => path + withParam(search, ROLE, role)}
      />
      <section className={css.editor} aria-label={entry.name}>
        <div className={css.choice}>
          <Field label={TEXTS.role}>
            <Select value={chosen} onChange={(event) => choose(event.target.value)} data-constant="option">
              {Object.entries(entries).map(([key, each]) => (
                <option key={key} value={key}>
                  {each.name}
                  {drafts.has(key) && TEXTS.unsaved}
                </option>
              ))}
            </Select>
          </Field>
          <p className={css.about} data-constant="row">
            {entry.description}
          </p>
        </div>
        <Tabs
          label={TEXTS.ofTheChosenRole}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'permissions', label: TEXTS.tabs.permissions },
            { value: 'hierarchy', label: TEXTS.tabs.hierarchy },
          ]}
        >
          <TabPanel value="permissions">
            <PermissionsTab
              {...shared}
              sourceOf={sourcesOf(
                { level: entry.level, permissions: after.get(chosen) ?? role?.permissions ?? [] },
                withOwn(roles, after),
              )}
              onChange={(capabilities, on) =>
                entry.isSystem
                  ? refuse(TEXTS.lockedPermissions)
                  : setDrafts(withPermissions(drafts, chosen, entry, capabilities, on))
              }
            />
          </TabPanel>
          <TabPanel value="hierarchy">
            <HierarchyTab
              {...shared}
              chosen={chosen}
              entries={entries}
              onChange={(role, on) =>
                entry.isSystem
                  ? refuse(TEXTS.lockedHierarchy)
                  : setDrafts(withManaged(drafts, chosen, entry, role, on))
              }
            />
          </TabPanel>
        </Tabs>
        {/* Below the switches: it appears and disappears with them and must not move them. */}
        <DutyWarning conflicts={duties.get(chosen) ?? []} who={TEXTS.onePersonOfThisRole} />
      </section>
      {drafts.size > 0 && (
        <>
          <SaveBar
            entries={entries}
            drafts={drafts}
            onSave={() => setReviewing(true)}
            onReset={saving.reset}
          />
          <LeaveGuard {...TEXTS.leave} onLeave={saving.reset} />
        </>
      )}
      {reviewing && (
        <ReviewChanges
          entries={entries}
          roles={roles}
          drafts={drafts}
          pending={saving.pending}
          onSave={() => void save()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import {
  changeView,
  createView,
  deleteView,
  type Arrangement,
  type SavedView,
  type ViewedTable,
} from '@cottontree/contract/views/views.ts';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { call } from '../../kernel/call.ts';
import { ChoiceField } from '../forms/choice-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAttemptKey } from '../staff/attempt-key.ts';
import { faultsOf } from '../staff/refusal.ts';
import { VIEW_TEXTS } from './texts.ts';
import { useViewChange } from './use-view-change.ts';
import { useAddView, type ViewList } from './use-views.ts';

const FIELDS = ['name', 'role'];

/** What a person does with a view in a dialog. */
export type ViewTask =
  | { readonly kind: 'save'; readonly arrangement: Arrangement }
  | { readonly kind: 'settings' | 'remove'; readonly view: SavedView };

export interface ViewDialogsProps {
  table: ViewedTable;
  task: ViewTask;
  /** The roles with which this person may share. */
  roles: ViewList['roles'];
  /** Called with the id of a new view, and empty when the chosen one was removed. */
  onSaved: (id: string) => void;
  onClose: () => void;
}

export function ViewDialogs({ table, task, roles, onSaved, onClose }: ViewDialogsProps) {
  if (task.kind === 'save')
    return <SaveView {...{ table, onSaved, onClose }} arrangement={task.arrangement} />;
  if (task.kind === 'settings') return <ViewSettings {...{ roles, onClose }} view={task.view} />;
  return <RemoveView {...{ onSaved, onClose }} view={task.view} />;
}

interface SaveViewProps extends Pick<ViewDialogsProps, 'table' | 'onSaved' | 'onClose'> {
  arrangement: Arrangement;
}

function SaveView({ table, arrangement, onSaved, onClose }: SaveViewProps) {
  const { pending, error, change } = useViewChange();
  const keyFor = useAttemptKey();
  const add = useAddView(table);
  const [name, setName] = useState('');
  const submit = async () => {
    const input = { table, name, arrangement };
    const made = await change(() => call(createView, { input }, { idempotencyKey: keyFor(input) }), {
      done: VIEW_TEXTS.done.saved,
      fields: FIELDS,
      action: 'create',
      describe: ({ id }) => ({ description: VIEW_TEXTS.done.saved, data: { view: id } }),
    });
    if (made === undefined) return;
    add(made);
    onSaved(made.id);
    onClose();
  };
  return (
    <FormDialog
      draft={null}
      title={VIEW_TEXTS.saveTitle}
      description={VIEW_TEXTS.saveAbout}
      submitLabel={VIEW_TEXTS.save}
      pending={pending}
      error={error}
      failed={`${VIEW_TEXTS.refused.saved}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <NameField name={name} error={error} onChange={setName} />
    </FormDialog>
  );
}

function NameField(props: { name: string; error: unknown; onChange: (name: string) => void }) {
  return (
    <Field label={VIEW_TEXTS.name} error={faultsOf(props.error)['name']} required>
      <Input
        name="name"
        maxLength={60}
        autoComplete="off"
        value={props.name}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </Field>
  );
}

interface ViewSettingsProps extends Pick<ViewDialogsProps, 'roles' | 'onClose'> {
  view: SavedView;
}

function ViewSettings({ view, roles, onClose }: ViewSettingsProps) {
  const { pending, error, change } = useViewChange();
  const keyFor = useAttemptKey();
  const [name, setName] = useState(view.name);
  const [role, setRole] = useState(view.role?.key ?? '');
  const { id, arrangement, version } = view;
  const known = new Map([...(view.role ? [view.role] : []), ...roles].map((each) => [each.key, each.name]));
  const submit = async () => {
    const input = { name, arrangement, role: role === '' ? null : role, version };
    const done = await change(
      () => call(changeView, { params: { id }, input }, { idempotencyKey: keyFor([id, input]) }),
      {
        done: VIEW_TEXTS.done.changed,
        fields: FIELDS,
        action: 'update',
        describe: () => ({ description: VIEW_TEXTS.done.changed, data: { view: id } }),
      },
    );
    if (done !== undefined) onClose();
  };
  const hint = Object.keys(arrangement.filters).length > 0 ? ` ${VIEW_TEXTS.shownFilters}` : '';
  return (
    <FormDialog
      draft={null}
      title={VIEW_TEXTS.settingsTitle}
      submitLabel={VIEW_TEXTS.save}
      pending={pending}
      error={error}
      failed={`${VIEW_TEXTS.refused.changed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <NameField name={name} error={error} onChange={setName} />
      <ChoiceField
        label={VIEW_TEXTS.share}
        name="role"
        options={['', ...known.keys()]}
        value={role}
        words={(each) => (each === '' ? VIEW_TEXTS.nobody : (known.get(each) ?? each))}
        hint={VIEW_TEXTS.shareHint + hint}
        error={faultsOf(error)['role']}
        onChange={setRole}
      />
    </FormDialog>
  );
}

interface RemoveViewProps extends Pick<ViewDialogsProps, 'onSaved' | 'onClose'> {
  view: SavedView;
}

function RemoveView({ view: { id, name, role }, onSaved, onClose }: RemoveViewProps) {
  const { pending, change } = useViewChange();
  const keyFor = useAttemptKey();
  const texts = VIEW_TEXTS.remove;
  const remove = async () => {
    const done = await change(
      () => call(deleteView, { params: { id } }, { idempotencyKey: keyFor([id, 'remove']) }),
      {
        done: VIEW_TEXTS.done.removed,
        failed: VIEW_TEXTS.refused.removed,
        action: 'delete',
        describe: () => ({ description: VIEW_TEXTS.done.removed, data: { view: id } }),
      },
    );
    if (done !== undefined) onSaved('');
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      description={
        <span data-constant="name">{role === null ? texts.own(name) : texts.shared(name, role.name)}</span>
      }
      confirmLabel={texts.confirm}
      danger
      busy={pending}
      onConfirm={() => void remove()}
    />
  );
}

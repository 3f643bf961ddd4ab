// @vitest-environment happy-dom
import { act, useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearDraft, clearDraftsOf, draftKey, writeDraft } from './drafts.ts';
import { Checkbox, Field, Input, Select, Textarea } from './field.tsx';
import { Form, useShownFaults } from './form.tsx';
import { click, renderForTest } from './render-for-test.ts';
import { DraftOwner, type DraftChoice } from './use-form-draft.ts';

let signedIn = true;
beforeEach(() => {
  signedIn = true;
  localStorage.clear();
});
const owned = (children: ReactNode, id = 'ama') => (
  <DraftOwner value={{ id, isSignedIn: () => signedIn }}>{children}</DraftOwner>
);
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
const storedOf = (name: string, id = 'ama'): unknown =>
  JSON.parse(localStorage.getItem(draftKey(id, name)) ?? 'null');

async function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    control.focus();
    const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** State in one object, in single values and only in the DOM, as real forms do. */
function Sample({ draft = { name: 'sample' } }: { draft?: DraftChoice | null }) {
  const [values, setValues] = useState({ title: '', note: 'as it was' });
  const [kind, setKind] = useState('a');
  const [loud, setLoud] = useState(false);
  const set = (more: object) => setValues({ ...values, ...more });
  return (
    <Form
      draft={draft}
      onSubmit={(event) => {
        event.preventDefault();
        setValues({ title: '', note: 'as it was' });
      }}
    >
      <Input name="title" value={values.title} onChange={(event) => set({ title: event.target.value })} />
      <Textarea name="note" value={values.note} onChange={(event) => set({ note: event.target.value })} />
      <Select name="kind" value={kind} onChange={(event) => setKind(event.target.value)}>
        <option>a</option>
        <option>b</option>
      </Select>
      {kind === 'b' && <Input name="more" />}
      <Checkbox name="loud" label="Loud" checked={loud} onChange={(event) => setLoud(event.target.checked)} />
      <Input name="secret" type="password" />
      <Input name="code" autoComplete="one-time-code" />
      <output>{JSON.stringify({ ...values, kind, loud })}</output>
      <button type="submit">Save</button>
    </Form>
  );
}

describe('input in a form', () => {
  test('is restored after the session ended, in every kind of control, however its state is managed', async () => {
    const { find, rerender } = await renderForTest(owned(<Sample />));
    await type(find('[name="title"]'), 'Two lorries');
    await type(find('[name="note"]'), 'with drivers');
    const kind = find<HTMLSelectElement>('select');
    await act(async () => {
      kind.value = 'b';
      kind.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await type(find('[name="more"]'), 'shown for b alone');
    await click(find('[name="loud"]'));
    signedIn = false;
    await rerender(<p>Sign in</p>);
    await settled();
    signedIn = true;
    await rerender(owned(<Sample />));
    await settled();
    expect(JSON.parse(find('output').textContent)).toEqual({
      title: 'Two lorries',
      note: 'with drivers',
      kind: 'b',
      loud: true,
    });
    expect(find<HTMLInputElement>('[name="more"]').value).toBe('shown for b alone');
    expect(find('[role="status"]').textContent).toContain('What was typed before is filled in again.');
    await click(find('[role="status"] button'));
    await settled();
    expect(JSON.parse(find('output').textContent)).toEqual({
      title: '',
      note: 'as it was',
      kind: 'a',
      loud: false,
    });
    expect(storedOf('sample')).toBeNull();
  });
  test('is removed when the person leaves the form, saves it, or signs out', async () => {
    const { find, rerender } = await renderForTest(owned(<Sample />));
    await type(find('[name="title"]'), 'x');
    expect(storedOf('sample')).toEqual({ values: { title: 'x' }, version: 0 });
    await rerender(owned(<p>Elsewhere</p>));
    await settled();
    expect(storedOf('sample')).toBeNull();

    await rerender(owned(<Sample />));
    await type(find('[name="title"]'), 'y');
    await act(async () =>
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    expect(storedOf('sample')).toBeNull();

    await type(find('[name="title"]'), 'z');
    writeDraft(draftKey('amadu', 'sample'), { values: { title: 'of another' }, version: 0 });
    clearDraftsOf('ama');
    expect([storedOf('sample'), storedOf('sample', 'amadu')]).toEqual([
      null,
      { values: { title: 'of another' }, version: 0 },
    ]);
  });
  test('belongs to one person and form, and never contains a secret', async () => {
    const { find, rerender } = await renderForTest(owned(<Sample />));
    await type(find('[name="secret"]'), 'open sesame');
    await type(find('[name="code"]'), '123456');
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/sesame|123456/);
    await type(find('[name="title"]'), 'mine');
    signedIn = false;
    await rerender(<p>Sign in</p>);
    await settled();
    await rerender(owned(<Sample />, 'isatu'));
    await settled();
    expect(find<HTMLInputElement>('[name="title"]').value).toBe('');
    await rerender(owned(<Sample key="other" draft={{ name: 'other' }} />));
    await settled();
    expect(find<HTMLInputElement>('[name="title"]').value).toBe('');
    expect(storedOf('sample')).toEqual({ values: { title: 'mine' }, version: 0 });
  });
  test('is stored with the version it is based on, until it is saved, if the form requests it', async () => {
    const kept: boolean[] = [];
    const sample = (version: number) => (
      <Sample draft={{ name: 'day', untilSaved: true, version, onKept: (is) => kept.push(is) }} />
    );
    const { find, rerender } = await renderForTest(owned(sample(3)));
    await type(find('[name="title"]'), 'x');
    await rerender(owned(sample(4)));
    await type(find('[name="title"]'), 'xy');
    await rerender(owned(<p>Elsewhere</p>));
    await settled();
    expect(storedOf('day')).toEqual({ values: { title: 'xy' }, version: 3 });
    expect(kept.at(-1)).toBe(true);
  });
  test('is removed with the draft that its form clears, also for controls that no longer exist', async () => {
    const { find, rerender } = await renderForTest(
      owned(<Sample draft={{ name: 'day', untilSaved: true }} />),
    );
    const choose = (value: string) =>
      act(async () => {
        const kind = find<HTMLSelectElement>('select');
        kind.value = value;
        kind.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await choose('b');
    await type(find('[name="more"]'), 'why');
    await choose('a');
    expect(storedOf('day')).toMatchObject({ values: { more: 'why' } });
    clearDraft(draftKey('ama', 'day'));
    await rerender(owned(<Sample draft={{ name: 'day', untilSaved: true }} />));
    await type(find('[name="title"]'), 'anew');
    expect(storedOf('day')).toEqual({ values: { title: 'anew' }, version: 0 });
  });
  test('is not stored if the form has no draft', async () => {
    const { find } = await renderForTest(owned(<Sample draft={null} />));
    await type(find('[name="title"]'), 'x');
    expect(localStorage).toHaveLength(0);
  });
});

test('a form knows which messages are shown at its fields', async () => {
  const Shown = () => <output>{useShownFaults().join(' | ')}</output>;
  const form = (error?: string) => (
    <Form draft={null}>
      <Field label="Name" error={error}>
        <Input name="name" />
      </Field>
      <Shown />
    </Form>
  );
  const { find, rerender } = await renderForTest(form('is taken'));
  expect(find('output').textContent).toBe('is taken');
  await rerender(form());
  expect(find('output').textContent).toBe('');
});

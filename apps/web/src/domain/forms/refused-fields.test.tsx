// @vitest-environment happy-dom
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { CallError } from '../../kernel/call.ts';
import { find, render } from '../../kernel/render.setup.tsx';
import { FarOffReasonField } from './reason-field.tsx';
import { useFarOff, useRefusedFields } from './refused-fields.ts';

function Sample({ error }: { error: unknown }) {
  const form = useForm({ defaultValues: { name: 'Rokel', amount: '12', reason: '' } });
  const { errors } = form.formState;
  useRefusedFields(form, error, (path) => (path === 'wallet.amount' ? 'amount' : path));
  const { wantsReason } = useFarOff(error);
  return (
    <form>
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="Amount" error={errors.amount?.message}>
        <Input {...form.register('amount')} />
      </Field>
      {wantsReason && <FarOffReasonField control={form.control} name="reason" />}
    </form>
  );
}
const refused = (status: number, paths: readonly string[]) =>
  new CallError(
    status,
    '',
    JSON.stringify({
      code: 'invalid',
      message: 'Refused',
      requestId: 'r-1',
      fields: paths.map((path) => ({ path, message: `Wrong ${path}` })),
    }),
  );
const focused = () => document.activeElement?.getAttribute('name');
const messages = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent);

describe('fields that the server refuses', () => {
  it('show its messages and keep what was typed; the first of them takes the focus', async () => {
    await render(<Sample error={refused(400, ['version', 'wallet.amount', 'name'])} />);
    expect(messages()).toEqual(['Wrong name', 'Wrong wallet.amount']);
    expect(focused()).toBe('amount');
    expect(find<HTMLInputElement>('[name="name"]').value).toBe('Rokel');
  });
  it('leave the focus to the reason where they may be right', async () => {
    await render(<Sample error={refused(422, ['name'])} />);
    expect(messages()[0]).toBe('Wrong name');
    expect(focused()).toBe('reason');
  });
});

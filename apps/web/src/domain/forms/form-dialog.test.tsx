// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { serveCalls } from '../../kernel/fetch.setup.ts';
import { noteLineLost, noteLineWorks } from '../../kernel/line/line.ts';
import { find, render, settle } from '../../kernel/render.setup.tsx';
import { FormDialog } from './form-dialog.tsx';

it('cannot be submitted while the server cannot be reached, and says so', async () => {
  serveCalls(() => new TypeError('fetch failed'));
  await render(
    <FormDialog
      title="Close the month"
      draft={null}
      submitLabel="Close"
      pending={false}
      error={undefined}
      failed="Not closed."
      onSubmit={() => undefined}
      onClose={() => undefined}
    >
      {null}
    </FormDialog>,
  );
  const submit = () => find<HTMLButtonElement>('button[type="submit"]');
  const reason = () => find('[role="dialog"]').textContent.includes('No connection');
  expect([submit().disabled, reason()]).toEqual([false, false]);
  await settle(() => noteLineLost());
  expect([submit().disabled, reason()]).toEqual([true, true]);
  await settle(() => noteLineWorks());
  expect([submit().disabled, reason()]).toEqual([false, false]);
});

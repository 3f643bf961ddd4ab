// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AlertDialog, Dialog, DialogBody } from './dialog.tsx';
import { Input } from './field.tsx';
import { click, press, renderForTest } from './render-for-test.ts';
import { clearToasts, toast, Toaster } from './toast.tsx';

function Opener({ onConfirm }: { onConfirm?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      {onConfirm ? (
        <AlertDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete user?"
          description="The account is removed."
          confirmLabel="Delete"
          danger
          onConfirm={onConfirm}
        />
      ) : (
        <Dialog open={open} onOpenChange={setOpen} title="Create user" description="All fields">
          <DialogBody>
            <Input aria-label="Username" />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))));

async function openFrom(find: (selector: string) => HTMLElement) {
  await act(async () => find('#opener').focus());
  await click(find('#opener'));
  await settled();
}

test('a dialog is named, focuses its first field, and returns the focus to its opener', async () => {
  const { find } = await renderForTest(<Opener />);
  await openFrom(find);
  const dialog = document.querySelector('[role="dialog"]');
  expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Create user',
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Username');
  await press('Escape');
  await settled();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(document.activeElement?.id).toBe('opener');
});

function OpenerThatGoes() {
  const [open, setOpen] = useState(false);
  const [removed, setRemoved] = useState(false);
  return (
    <section>
      <a href="#beside" id="beside">
        Beside
      </a>
      {!removed && (
        <button type="button" id="opener" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Approve">
        <DialogBody>
          <button type="button" id="decide" onClick={() => setRemoved(true)}>
            Decide
          </button>
        </DialogBody>
      </Dialog>
    </section>
  );
}

test('a dialog whose opener was removed moves the focus into the opener’s former container', async () => {
  const { find } = await renderForTest(<OpenerThatGoes />);
  await openFrom(find);
  await click(document.querySelector<HTMLElement>('#decide') ?? document.body);
  await press('Escape');
  await settled();
  expect(document.activeElement?.id).toBe('beside');
});

test('Escape closes a dialog also while a later toast is above it', async () => {
  const { find } = await renderForTest(
    <>
      <Opener />
      <Toaster />
    </>,
  );
  await openFrom(find);
  await act(async () => void toast({ title: 'Saved' }));
  expect(document.body.textContent).toContain('Saved');
  await press('Escape');
  await settled();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await act(async () => clearToasts());
});

test('an open dialog creates no style element: the content security policy would refuse it', async () => {
  const before = document.querySelectorAll('style').length;
  const { find } = await renderForTest(<Opener />);
  await openFrom(find);
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  expect(document.querySelectorAll('style')).toHaveLength(before);
});

test('an alert dialog focuses the safe answer and stays open until the action is done', async () => {
  const onConfirm = vi.fn<() => void>();
  const { find } = await renderForTest(<Opener onConfirm={onConfirm} />);
  await openFrom(find);
  expect(document.activeElement?.textContent).toBe('Cancel');
  const confirm = [...document.querySelectorAll('[role="alertdialog"] button')].find(
    (button) => button.textContent === 'Delete',
  );
  if (!confirm) throw new Error('The confirming button is missing.');
  await click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role="alertdialog"]')).not.toBeNull();
});

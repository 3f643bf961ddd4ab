import { useState } from 'react';
import { clearTestData } from '@cottontree/contract/system.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { useChangeOf } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import { SYSTEM_TEST_TEXTS as texts } from './texts.ts';

const TOUCHED = /^\/api\/(notifications|expense-management)(\/|$)/;

/** Removes what is marked as test data, once the person has said yes and confirmed who they are. */
export function ClearTestData() {
  const [asked, setAsked] = useState(false);
  const { pending, change } = useChangeOf(TOUCHED);
  const clear = () => {
    // Out of the way of the question for the password.
    setAsked(false);
    void change(async () => call(clearTestData), {
      done: texts.clearing.done,
      failed: texts.clearing.failed,
      action: 'delete',
      describe: (removed) => ({ description: 'Cleared the test data', data: removed }),
    });
  };
  return (
    <>
      <Button variant="danger" busy={pending} onClick={() => setAsked(true)}>
        {texts.clear}
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={texts.clear}
        description={texts.clearing.question}
        confirmLabel={texts.clearing.confirm}
        danger
        onConfirm={clear}
      >
        <p>{texts.clearing.what}</p>
      </AlertDialog>
    </>
  );
}

import { useState } from 'react';
import { clearTestData } from '@cottontree/contract/system/system.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { useChange } from '../../domain/changes/use-change.ts';
import { call } from '../../kernel/call.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { SYSTEM_TEST_TEXTS as texts } from './texts.ts';

const ClearQuestion = deferred(
  () => import('./clear-question.tsx').then((part) => part.ClearQuestion),
  null,
  'over',
);

const TOUCHED = /^\/api\/(notifications|expense-management)(\/|$)/;

/** Removes what is marked as test data, after the person confirmed it and their identity. */
export function ClearTestData() {
  const [confirming, setConfirming] = useState(false);
  const { pending, change } = useChange(TOUCHED);
  const clear = () => {
    // Closed first, so that it does not cover the dialog for the password.
    setConfirming(false);
    void change(async () => call(clearTestData), {
      done: texts.clearing.done,
      failed: texts.clearing.failed,
      action: 'delete',
      describe: (removed) => ({ description: texts.clearedTheTestData, data: removed }),
    });
  };
  return (
    <>
      <Button variant="danger" busy={pending} onClick={() => setConfirming(true)}>
        {texts.clear}
      </Button>
      {confirming && <ClearQuestion onClose={() => setConfirming(false)} onConfirm={clear} />}
    </>
  );
}

import { useState } from 'react';
import { sendTestLetter } from '@cottontree/contract/backup/backup.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { refusalText } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';

/** Sends a test letter to the saved address and shows the response of the mail server. */
export function TestLetter() {
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const send = async () => {
    setPending(true);
    try {
      const { to, problem } = await call(sendTestLetter);
      setAnswer(
        problem === null ? `${BACKUP_TEXTS.letterTaken} ${to}` : `${BACKUP_TEXTS.letterRefused}: ${problem}`,
      );
    } catch (error) {
      setAnswer(refusalText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button type="button" busy={pending} onClick={() => void send()}>
        {BACKUP_TEXTS.sendLetter}
      </Button>
      {answer !== undefined && (
        <p className={css.small} role="status" data-constant="message">
          {answer}
        </p>
      )}
    </>
  );
}

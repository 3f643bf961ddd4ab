import { useEffect, useRef, useState } from 'react';
import { toast } from '@cottontree/ui/toast-store.ts';
import { useLive } from '../../kernel/live/live.tsx';
import { useSession } from '../../kernel/session/session.tsx';
import { CHECKS } from './checks.ts';
import { countsOf, pendingResult, type Group, type TestResult } from './result.ts';
import { runChecks } from './run-checks.ts';
import { SYSTEM_TEST_TEXTS as texts } from './texts.ts';

/** A result with the tab to which it belongs. */
export interface Line {
  result: TestResult;
  group: Group;
}

export interface TestRun {
  lines: readonly Line[];
  running: boolean;
  /** Whether a run was started, so that there is something to report. */
  begun: boolean;
  start: () => void;
}

/** Runs all checks, one run at a time; leaving the screen ends it. */
export function useTestRun(): TestRun {
  const live = useLive();
  const { user } = useSession();
  const now = useRef(live);
  useEffect(() => void (now.current = live), [live]);
  const [results, setResults] = useState<readonly TestResult[]>(() => CHECKS.map(pendingResult));
  const [running, setRunning] = useState(false);
  const [begun, setBegun] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const here = new AbortController();
    leaving.current = here;
    return () => here.abort();
  }, []);

  const run = async () => {
    if (leaving.current === undefined) return;
    const { signal } = leaving.current;
    const found = CHECKS.map(pendingResult);
    setBegun(true);
    setRunning(true);
    setResults([...found]);
    await runChecks(
      CHECKS,
      { live: () => now.current, userId: user.id },
      (place, result) => {
        found[place] = result;
        setResults([...found]);
      },
      signal,
    );
    if (signal.aborted) return;
    setRunning(false);
    const { passed, failed, warnings } = countsOf(found);
    toast({
      title: texts.complete,
      description: <span data-constant="status">{texts.summary(passed, failed, warnings)}</span>,
      variant: failed > 0 ? 'destructive' : 'default',
    });
  };

  return {
    lines: CHECKS.flatMap(({ group }, place) => {
      const result = results[place];
      return result === undefined ? [] : [{ group, result }];
    }),
    running,
    begun,
    start: () => {
      if (!running) void run();
    },
  };
}

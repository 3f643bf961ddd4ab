import {
  createContext,
  use,
  useCallback,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
} from 'react';
import { Button } from './button.tsx';
import css from './form.module.css';
import { useFormDraft, type DraftChoice } from './use-form-draft.ts';

type Show = (sentence: string) => () => void;
const ShownFaults = createContext<{ readonly sentences: readonly string[]; readonly show: Show } | undefined>(
  undefined,
);

export interface FormProps extends Omit<ComponentProps<'form'>, 'ref'> {
  /** What is kept of it when the session ends; null: nothing, because it is a secret or a single choice. */
  draft: DraftChoice | null;
}

/** A form: every one of the product is this part. What is typed survives the session, and a refusal stands once. */
export function Form({ draft, children, onInput, onFocus, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useFormDraft(form, draft);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const show = useCallback<Show>((sentence) => {
    setSentences((shown) => [...shown, sentence]);
    return () => setSentences((shown) => shown.toSpliced(shown.indexOf(sentence), 1));
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events of its controls come up here
    <form
      {...rest}
      ref={form}
      onFocus={(event) => {
        kept.onFocus(event);
        onFocus?.(event);
      }}
      onInput={(event) => {
        kept.onTyped(event);
        onInput?.(event);
      }}
      onChange={kept.onTyped}
      onSubmitCapture={stopAtFault}
    >
      {kept.isRestored && (
        <p className={css.restored} role="status">
          What was typed before is filled in again.
          <Button variant="quiet" onClick={kept.discard}>
            Discard it
          </Button>
        </p>
      )}
      <ShownFaults value={{ sentences, show }}>{children}</ShownFaults>
    </form>
  );
}

/** What a control finds wrong with its text stands at its field, and the form is not sent. */
function stopAtFault(event: FormEvent<HTMLFormElement>): void {
  const wrong = [...event.currentTarget.elements].find(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.validity.customError,
  );
  if (wrong === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  // Has it say so, where the form is sent without the platform's own checks.
  wrong.checkValidity();
  wrong.focus();
}

const NONE: readonly string[] = [];

/** What stands at the fields of this form already. */
export const useShownFaults = (): readonly string[] => use(ShownFaults)?.sentences ?? NONE;

/** How a field says what stands at it; undefined outside a form. */
export const useShowFault = (): Show | undefined => use(ShownFaults)?.show;

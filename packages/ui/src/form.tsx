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
  /** What is stored when the session ends; null for nothing, because it is a secret or a single choice. */
  draft: DraftChoice | null;
}

/** The form used everywhere in the product. It stores drafts across sessions and shows each refusal only once. */
export function Form({ draft, children, onInput, onFocus, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useFormDraft(form, draft);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const show = useCallback<Show>((sentence) => {
    setSentences((shown) => [...shown, sentence]);
    return () => setSentences((shown) => shown.toSpliced(shown.indexOf(sentence), 1));
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events of its controls bubble up to here
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

/** If a control has an error of its own, it is shown at its field and the form is not submitted. */
function stopAtFault(event: FormEvent<HTMLFormElement>): void {
  const wrong = [...event.currentTarget.elements].find(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.validity.customError,
  );
  if (wrong === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  // Fires the event that shows the message, for a form without the browser's own validation.
  wrong.checkValidity();
  wrong.focus();
}

const NONE: readonly string[] = [];

/** The messages that the fields of this form already show. */
export const useShownFaults = (): readonly string[] => use(ShownFaults)?.sentences ?? NONE;

/** The function by which a field registers its message; undefined outside a form. */
export const useShowFault = (): Show | undefined => use(ShownFaults)?.show;

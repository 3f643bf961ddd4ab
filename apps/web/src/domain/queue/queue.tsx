import {
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Beside } from '@cottontree/ui/beside.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { QueueKeysLine, type QueueKey } from './queue-keys-line.tsx';
import { useMedia } from '../../kernel/shell/use-media.ts';
import { keyActionOf, isTaken } from './queue-keys.ts';
import { FactHeads, type FactHead, type FactRank } from './fact-heads.tsx';
import css from './queue.module.css';
import { QUEUE_TEXTS } from './texts.ts';

/** For the element of a row. */
export interface RowProps {
  'data-entry': string;
  'data-open': true | undefined;
  tabIndex: 0 | -1;
  onFocus: () => void;
  onClick: (event: MouseEvent) => void;
}

export interface QueueProps<Entry> {
  entries: readonly Entry[];
  idOf: (entry: Entry) => string;
  /** The id of the entry in the pane; empty if none. */
  openId: string;
  /** Opens an entry; with an empty id it closes the pane. */
  onOpen: (id: string) => void;
  /** The letters of the buttons, which carry them as `aria-keyshortcuts`. */
  keys: readonly QueueKey[];
  /** A refetch is running; the old rows stay. */
  busy?: boolean;
  /** Above the rows. */
  title?: ReactNode;
  /** What a row is: the head of their names. */
  of?: string;
  /** The names of the facts that all rows have, in their order: they stand once, above the rows. */
  heads?: readonly FactHead[];
  /** Rows as items of a list. */
  list?: boolean;
  children: (entry: Entry, row: RowProps) => ReactNode;
}

/** The columns of the facts up to a rank, for styles: as wide as their heads ask for. */
const tracks = (heads: readonly FactHead[], most: FactRank) =>
  heads
    .filter(({ rank = 1 }) => rank <= most)
    .map(({ wide = false, share = wide ? 2 : 1 }) => `minmax(0, ${share}fr)`)
    .join(' ');
const tracksOf = (heads: readonly FactHead[]) =>
  ({
    '--facts': tracks(heads, 3),
    '--facts-2': tracks(heads, 2),
    '--facts-1': tracks(heads, 1),
  }) as CSSProperties; // custom properties are not among its keys

/** From these widths of the window on, all facts have room in the line of the head; beside an open entry, the first ones. */
const ROOM = { few: '(min-width: 1170px)', many: '(min-width: 1290px)' } as const;

const CONTROL = 'a, button, input, label, select, textarea, summary, pre';

/** Rows to work off: j and k move, Enter opens, a letter presses the button that carries it, ? lists the keys. */
export function Queue<Entry>(props: QueueProps<Entry>) {
  const { entries, idOf, openId, onOpen, list = false } = props;
  const beside = use(Beside);
  const isBeside = beside !== null && openId !== '';
  const room = useMedia(ROOM[(props.heads?.length ?? 0) > 6 ? 'many' : 'few']);
  const rows = useRef<HTMLDivElement & HTMLUListElement>(null);
  const [active, setActive] = useState<string>();
  const [listed, setListed] = useState(false);
  const ids = entries.map(idOf);
  const stop = [active, openId, ids[0]].find((id) => id !== undefined && ids.includes(id));

  const rowOf = (id: string | undefined) =>
    rows.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id ?? '')}"]`);
  const pane = () => document.querySelector<HTMLElement>('[data-pane]');
  const focusRow = (id: string | undefined) => {
    const row = rowOf(id);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };

  const press = (letter: string, within: Element | null) => {
    const id = within?.getAttribute('data-entry');
    const places = [within, id === openId ? pane() : null];
    const button = places
      .map((place) => place?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${letter}"]`))
      .find((found) => found != null);
    if (!button) return false;
    // A press with the pointer shows the reason as a title; a key has no other way to learn it.
    if (!button.disabled && button.ariaDisabled !== 'true') button.click();
    else if (button.title !== '')
      toast({ title: QUEUE_TEXTS.notNow(button.textContent.trim()), description: button.title });
    return true;
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return;
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest('[data-entry]') ?? null;
    const inPane = target?.closest('[data-pane]') ?? null;
    const from = row?.getAttribute('data-entry') ?? (openId === '' ? active : openId) ?? '';
    const action = keyActionOf(event.key, {
      at: ids.indexOf(from),
      count: ids.length,
      onRow: row !== null && row === target,
      onEntry: row !== null || inPane !== null,
      paneOpen: openId !== '',
    });
    if (action === undefined) return;
    if (action.does === 'press' && !press(action.letter, row ?? inPane)) return;
    if (action.does === 'move') {
      const id = ids[action.to] ?? '';
      focusRow(id);
      // The pane follows, and leaves the focus where it is.
      if (openId !== '' && id !== openId) {
        beside?.leaveOnce();
        onOpen(id);
      }
    } else if (action.does === 'open') {
      if (from === openId) pane()?.focus();
      else onOpen(from);
    } else if (action.does === 'close') onOpen('');
    else if (action.does === 'list') setListed(!listed);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  // A row or pane that disappears with the focus in it hands the focus on to a row.
  const before = useRef({ ids, openId });
  useLayoutEffect(() => {
    const { ids: were, openId: was } = before.current;
    before.current = { ids, openId };
    if (document.activeElement !== document.body || document.querySelector('[data-modal]')) return;
    if (was !== '' && openId === '') focusRow(ids.includes(was) ? was : stop);
    else if (active !== undefined && were.includes(active) && !ids.includes(active))
      focusRow(ids[Math.min(were.indexOf(active), ids.length - 1)]);
  });

  const Rows = list ? 'ul' : 'div';
  return (
    <div className={css.queue}>
      {props.title !== undefined && <h2 className={css.title}>{props.title}</h2>}
      <div
        className={css.lined}
        data-line={(props.heads !== undefined && (isBeside || room)) || undefined}
        data-beside={isBeside || undefined}
        style={props.heads && tracksOf(props.heads)}
      >
        {props.heads !== undefined && <FactHeads of={props.of} heads={props.heads} />}
        <Rows ref={rows} className={css.rows} aria-busy={props.busy === true || undefined}>
          {entries.map((entry) => {
            const id = idOf(entry);
            return props.children(entry, {
              'data-entry': id,
              'data-open': id === openId || undefined,
              tabIndex: id === stop ? 0 : -1,
              onFocus: () => setActive(id),
              onClick: ({ currentTarget, target }) => {
                // Neither a control, nor the end of a text selection, nor a menu of the row that floats over the page.
                if (!(target instanceof Element) || !currentTarget.contains(target)) return;
                if (target.closest(CONTROL) === null && getSelection()?.isCollapsed !== false) onOpen(id);
              },
            });
          })}
        </Rows>
      </div>
      {listed && <QueueKeysLine keys={props.keys} onClose={() => setListed(false)} />}
    </div>
  );
}

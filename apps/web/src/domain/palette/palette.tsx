import { figureOfKey } from '@cottontree/contract/figures/figure-id.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { Command } from 'cmdk';
import { useEffect, useMemo, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { listFigures } from '@cottontree/contract/figures/figures.ts';
import { searchUsers } from '@cottontree/contract/access/user-management.ts';
import { Dialog } from '@cottontree/ui/dialog.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { useToday } from '../../kernel/company-time.ts';
import { inUnit } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import type { RouteTable } from '../../kernel/route-table.ts';
import { sendNow, soughtCustomer } from '../../kernel/url-state.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { marksOf } from '../figure/receipt-request.ts';
import { useReceipts } from '../figure/use-receipts.ts';
import { daySearch } from './day-words.ts';
import {
  actionEntries,
  dayEntry,
  deskEntries,
  figureEntries,
  peopleEntries,
  questionEntries,
  screenEntries,
  tabEntries,
} from './entries.ts';
import { fit, found, valuesFirst, type Entry } from './find.ts';
import css from './palette.module.css';
import { PALETTE_TEXTS } from './texts.ts';
import { useFigureValues } from './use-figure-values.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';

/** Maximum entries of each kind; figures and people only once something is typed. */
const MOST = { screens: 30, figures: 8, people: 6, actions: 20 } as const;
/** Minimum length of the text to search for people. */
const ENOUGH = 2;

export interface PaletteProps {
  routes: RouteTable;
  /** What stands in its field; the keys typed before the field was there are in it. */
  typed: string;
  onTyped: (typed: string) => void;
  onClose: () => void;
  onKeys: () => void;
}

interface Group {
  name: string;
  entries: readonly Entry[];
  typed: string;
}

/** The match of a group's first entry: the group with the best match is first, to be opened with Enter. */
const best = ({ entries: [first], typed }: Group): number => (first === undefined ? 0 : fit(first, typed));

/** Opens any screen, and runs any action that needs no form, from the keyboard. */
export function Palette({ routes, typed, onTyped, onClose, onKeys }: PaletteProps) {
  const text = typed.trim();
  const { text: sought, day, span } = daySearch(text, useToday());
  const href = useHref();
  const receipts = useReceipts();
  const me = useCurrentUser().data;
  const figures = useRead(listFigures).data?.figures;
  const seesPeople = holds(me, 'users.view') && text.length >= ENOUGH;
  const people = useRead(
    searchUsers,
    { query: { search: text, limit: MOST.people } },
    // The results for an earlier text must not be selectable.
    { enabled: seesPeople, keepPrevious: false },
  );

  const groups = useMemo(() => {
    const go = (link: ScreenLink) => navigate(href(link));
    const held = figures?.filter(({ permission }) => me?.powers.some((power) => power === permission));
    const open = (id: KnownFigure, dimension: string) =>
      receipts.open({ id, dimension, ...(day !== undefined && { day }) });
    const tabs = text === '' ? [] : tabEntries(routes, go);
    const actions = found(actionEntries(me, go, onKeys), text, MOST.actions);
    const ofDay = day === undefined || actions.length > 0 ? [] : [dayEntry(day)];
    const all: Group[] = [
      {
        name: PALETTE_TEXTS.screens,
        typed: text,
        entries: found([...screenEntries(routes, go), ...tabs], text, MOST.screens),
      },
      {
        name: PALETTE_TEXTS.figures,
        typed: sought,
        entries:
          sought === ''
            ? []
            : valuesFirst(found(figureEntries(held ?? [], open, { day, span }), sought, MOST.figures)),
      },
      {
        name: PALETTE_TEXTS.people,
        typed: text,
        // The server's search uses more fields than are shown.
        entries: seesPeople ? peopleEntries(people.data?.users ?? [], go) : [],
      },
      { name: PALETTE_TEXTS.actions, typed: text, entries: [...actions, ...ofDay] },
    ];
    return all.filter(({ entries }) => entries.length > 0).toSorted((one, other) => best(other) - best(one));
  }, [routes, href, receipts, me, figures, people.data, seesPeople, text, sought, day, span, onKeys]);

  // Always last, so that Enter asks only where nothing was found.
  const questions = questionEntries(me, text, (link) => navigate(href(link), sendNow));
  // What is typed stands in no address: it may be a name or a telephone number.
  const customers = deskEntries(
    me,
    text,
    (link) => navigate(href(link)),
    (sought) => navigate(href('/customers'), { state: soughtCustomer(sought) }),
  );
  const desk = customers.length === 0 ? [] : [{ name: PALETTE_TEXTS.desk, entries: customers }];
  const copilot = questions.length === 0 ? [] : [{ name: PALETTE_TEXTS.copilot, entries: questions }];

  const values = useFigureValues(
    groups.flatMap(({ entries }) =>
      entries.flatMap(({ figure }) => (figure === undefined ? [] : [figure.key])),
    ),
    day,
  );

  // What is found begins with its heading, wherever the list stood before.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [text]);

  const choose = (entry: Entry) => {
    // Close first: the target takes the focus that the closing palette returns.
    onClose();
    entry.run();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={PALETTE_TEXTS.title}>
      <Command className={css.palette} label={PALETTE_TEXTS.title} shouldFilter={false} loop>
        <Command.Input
          className={css.input}
          placeholder={PALETTE_TEXTS.input}
          value={typed}
          onValueChange={onTyped}
          maxLength={100}
        />
        <Command.List ref={list} className={css.list} label={PALETTE_TEXTS.input}>
          {groups.length + desk.length === 0 && (
            <p className={css.none} role="status" data-constant="message">
              {people.isFetching ? PALETTE_TEXTS.searching : PALETTE_TEXTS.none(text)}
            </p>
          )}
          {[...groups, ...desk, ...copilot].map(({ name, entries }) => (
            <Command.Group key={name} heading={name} className={css.group}>
              {entries.map((entry) => (
                <Command.Item
                  key={entry.id}
                  value={entry.id}
                  className={css.item}
                  onSelect={() => choose(entry)}
                >
                  <span data-constant="name">{entry.label}</span>
                  {entry.figure !== undefined && values.has(entry.figure.key) && (
                    <span className={css.value} {...marksOf({ ...figureOfKey(entry.figure.key), day })}>
                      {inUnit(values.get(entry.figure.key), entry.figure.unit)}
                    </span>
                  )}
                  {entry.hint !== undefined && (
                    <span
                      className={css.hint}
                      data-whole={entry.id.startsWith('figure ') || undefined}
                      data-constant="path"
                    >
                      {entry.hint}
                    </span>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <p className={css.foot}>{PALETTE_TEXTS.foot}</p>
      </Command>
    </Dialog>
  );
}

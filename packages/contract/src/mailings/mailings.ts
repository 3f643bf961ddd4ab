/**
 * Mailings: printed pages, and receipts of figures, that the server sends by mail on weekdays. Rows of the server, apart
 * from the notification settings, which never leave the browser.
 */
import { z } from 'zod';
import { Email } from '../access/users.ts';
import { BusinessDay, Instant } from '../calendar.ts';
import { FigureId } from '../figures/figure-id.ts';
import { FreeText } from '../free-text.ts';
import { personal } from '../personal-data.ts';
import { Done, route } from '../route.ts';

/** The pages that can be sent: the closed list. */
export const MAILED_PAGES = {
  executive: 'Executive dashboard',
  summary: 'Executive Summary',
  pnl: 'Advanced P&L',
  segments: 'User Segmentation',
} as const;
export type MailedPage = keyof typeof MAILED_PAGES;
const PAGES = ['executive', 'summary', 'pnl', 'segments'] as const satisfies readonly MailedPage[];
const MailedPage = z.enum(PAGES);

/** The figure whose receipt is sent, or one of its parts; '' for a figure without parts. */
const MailedReceipt = { figure: FigureId, dimension: FreeText.max(40) };
export type MailedReceipt = z.infer<z.ZodObject<typeof MailedReceipt>>;

/** Of one person, those that this person set up for others included. */
export const MOST_MAILINGS = 50;

/** 1 is Monday, 7 Sunday (ISO 8601). */
const Weekdays = z
  .array(z.int().min(1).max(7))
  .min(1, 'must have at least one weekday')
  .max(7)
  .refine((days) => new Set(days).size === days.length, 'must have each weekday once');
/** A time of day in the company's zone. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM');
export const DEFAULT_TIME = '07:00';
export const DEFAULT_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

const When = { weekdays: Weekdays, time: TimeOfDay };

const MailingTo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('self') }),
  z.strictObject({ kind: z.literal('person'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('role'), key: FreeText.min(1).max(64) }),
  z.strictObject({ kind: z.literal('address'), address: Email }),
]);
export type MailingTo = z.infer<typeof MailingTo>;

/** waiting: it is being sent, or tried again. withheld: it was not sent, for the reason that `problem` names. */
const SendingState = z.enum(['waiting', 'sent', 'failed', 'withheld']);
export type SendingState = z.infer<typeof SendingState>;

const Mailing = z.object({
  id: z.uuid(),
  /** What is sent: "Executive Summary", "Receipt of Revenue by line, Card charges". */
  title: z.string(),
  /** Null: the receipt of a figure is sent. */
  page: MailedPage.nullable(),
  receipt: z.object(MailedReceipt).nullable(),
  weekdays: z.array(z.int()),
  time: z.string(),
  /** Old leones, or new ones of a thousand old ones. */
  leone: z.enum(['SLL', 'SLE']),
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('self') }),
    z.object({ kind: z.literal('person'), name: personal('staffName') }),
    z.object({ kind: z.literal('role'), name: z.string() }),
    z.object({ kind: z.literal('address'), address: personal('staffContact') }),
  ]),
  /** Who set it up, or changed it last; null: the caller. */
  setBy: personal('staffName').nullable(),
  paused: z.boolean(),
  /** Why nothing is sent at present, as a sentence. */
  obstacle: z.string().nullable(),
  /** The next sending; one that is due and waits for the close of `awaits` is in the past. Null while paused. */
  nextAt: Instant.nullable(),
  awaits: BusinessDay.nullable(),
  last: z
    .object({
      at: Instant,
      /** The day of the page; null if none was made. */
      day: BusinessDay.nullable(),
      state: SendingState,
      sent: z.int(),
      recipients: z.int(),
      /** What the mail server answered, or why nothing was sent. */
      problem: z.string().nullable(),
    })
    .nullable(),
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
  version: z.int(),
});
export type Mailing = z.infer<typeof Mailing>;

const MailingParams = z.strictObject({ id: z.uuid() });

export const listMailings = route({
  method: 'GET',
  path: '/api/mailings',
  summary:
    'Pages by mail: one’s own, those that one set up, and, for who may schedule reports, those of others',
  access: 'signed-in',
  output: z.object({
    /** False: no mail server is set, and nothing is sent. */
    mail: z.boolean(),
    mailings: z.array(Mailing),
  }),
});
export const listMailingRecipients = route({
  method: 'GET',
  path: '/api/mailings/recipients',
  summary: 'The people and roles to whom pages can be sent',
  access: 'reports.schedule',
  output: z.object({
    people: z.array(z.object({ id: z.uuid(), name: personal('staffName') })),
    roles: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
});
export const createMailing = route({
  method: 'POST',
  path: '/api/mailings',
  summary:
    'Have a page or a receipt sent on weekdays; to others with reports.schedule, to an outside address within five minutes of a step-up',
  access: 'signed-in',
  input: z
    .strictObject({
      page: MailedPage.optional(),
      /** In place of a page. */
      receipt: z.strictObject(MailedReceipt).optional(),
      ...When,
      leone: z.enum(['SLL', 'SLE']).default('SLL'),
      to: MailingTo,
    })
    .refine(({ page, receipt }) => (page === undefined) !== (receipt === undefined), {
      message: 'must be there, or a receipt in its place',
      path: ['page'],
    }),
  output: z.object({ id: z.uuid() }),
});
export const changeMailing = route({
  method: 'PUT',
  path: '/api/mailings/:id',
  summary: 'Change the weekdays and the time of a page by mail, pause it, or let it go on',
  access: 'signed-in',
  params: MailingParams,
  input: z.strictObject({ ...When, paused: z.boolean(), version: z.int() }),
  output: Done,
});
export const deleteMailing = route({
  method: 'DELETE',
  path: '/api/mailings/:id',
  summary: 'End a page by mail',
  access: 'signed-in',
  params: MailingParams,
  output: Done,
});
export const sendMailing = route({
  method: 'POST',
  path: '/api/mailings/:id/send',
  summary: 'Send a page by mail now, of the last closed day',
  access: 'signed-in',
  perMinute: 6,
  params: MailingParams,
  output: Done,
});

import {
  createMailing as route,
  MOST_MAILINGS,
  type MailingTo,
} from '@cottontree/contract/mailings/mailings.ts';
import type { BodyOf } from '@cottontree/contract/route.ts';
import type { Db } from '../../../platform/database/client.ts';
import { dimensionsInWords, findFigure, hasDimension, isDivided } from '../../../figures/catalogue.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { lacks, unconfirmed } from '../../../platform/http/access.ts';
import { command, type Actor } from '../../../platform/http/endpoint.ts';
import { addresseeOf, type Recipient } from '../addressee.ts';
import { contentRefusal, recordedContent, titleOf, type Content } from '../content.ts';
import { requireMail } from '../mail-server.ts';
import { readersById, SCHEDULE } from '../readers.ts';
import { minuteOf } from '../rules.ts';

const NOBODY: Recipient = { to_user: null, to_role: null, to_address: null };

/** Throws AppError for a recipient that does not exist. */
async function recipientOf(tx: Db, actor: Actor, to: MailingTo): Promise<Recipient> {
  switch (to.kind) {
    case 'self':
    case 'person': {
      const id = to.kind === 'self' ? actor.userId : to.id;
      const reader = (await readersById(tx, [id])).get(id);
      if (reader?.inUse !== true) throw invalid('to.id', 'is not an account in use; choose another person');
      return { ...NOBODY, to_user: id };
    }
    case 'role': {
      const role = await tx.selectFrom('roles').select('key').where('key', '=', to.key).executeTakeFirst();
      if (!role) throw invalid('to.key', 'is not a role; choose one of the list');
      return { ...NOBODY, to_role: to.key };
    }
    case 'address':
      return { ...NOBODY, to_address: to.address };
  }
}

/** Throws AppError for a figure, or a part of one, that does not exist. */
function contentOf({ page, receipt }: BodyOf<typeof route>): Content {
  if (receipt === undefined) return { page: page ?? null, figure_id: null, dimension: null };
  const { figure: id, dimension } = receipt;
  const figure = findFigure(id);
  if (!figure) throw invalid('receipt.figure', 'is not a figure of the catalogue');
  if (!hasDimension(figure, dimension)) {
    const known = isDivided(figure) ? dimensionsInWords(figure) : 'empty: the figure has no parts';
    throw invalid('receipt.dimension', `must be ${known}`);
  }
  return { page: null, figure_id: id, dimension };
}

export const createMailing = command(route, async ({ tx, actor, input, clock, sendMail }) => {
  requireMail(sendMail);
  const { leone, weekdays, time, to } = input;
  const content = contentOf(input);
  const own = to.kind === 'self' || (to.kind === 'person' && to.id === actor.userId);
  if (!own && !actor.powers.has(SCHEDULE)) throw lacks(SCHEDULE);
  // To oneself, or with one's own powers to an address: nobody gets by mail what they may not have as a file.
  const refused = own || to.kind === 'address' ? contentRefusal(content, actor) : null;
  if (refused !== null) throw refused;
  if (to.kind === 'address' && !actor.steppedUp) throw unconfirmed();
  const held = await tx
    .selectFrom('mailings')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('set_by', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (held.n >= BigInt(MOST_MAILINGS))
    throw new AppError('conflict', `You have ${MOST_MAILINGS} pages by mail already; end one first`);
  const recipient = await recipientOf(tx, actor, to);
  const at = clock.now();
  const made = await tx
    .insertInto('mailings')
    .values({
      ...content,
      leone,
      ...recipient,
      weekdays: weekdays.toSorted((a, b) => a - b),
      minute: minuteOf(time),
      set_by: actor.userId,
      since: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const addressee = await addresseeOf(tx, recipient);
  return {
    output: { id: made.id },
    audit: {
      action: 'mailing.create',
      entity: ['mailing', made.id],
      description: `Has ${titleOf(content)} sent to ${addressee} by mail`,
      category: 'Security',
      ...(to.kind === 'address' && { severity: 'high' as const }),
      ...(!own && { permission: SCHEDULE }),
      after: { ...recordedContent(content), weekdays, time, to: addressee },
    },
  };
});

// PLACEHOLDER so that the server compiles while its author writes it: overwrite this whole file.
import * as noun from '@cottontree/contract/dashboard.ts';
import { query } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';

export const readRevenueBreakdown = query(noun.readRevenueBreakdown, async () => {
  throw new AppError('unavailable', 'being written');
});

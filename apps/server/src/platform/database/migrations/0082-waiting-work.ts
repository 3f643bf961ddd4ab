/** What waits for a person is read often, and is a few rows among all that were ever raised or proposed. */
export const waitingWork = /* sql */ `
create index fraud_alerts_open on fraud_alerts (raised_at) where decided_at is null;
create index fraud_blocks_waiting on fraud_blocks (alert_id) where decided_at is null and effective_at is null;
`;

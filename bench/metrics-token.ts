/** The token for the metrics of the measured servers. */
export const METRICS_TOKEN = 'the metrics of the bench';

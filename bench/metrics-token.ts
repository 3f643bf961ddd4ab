/** The measured servers show their metrics to whoever brings it. */
export const METRICS_TOKEN = 'the metrics of the bench';

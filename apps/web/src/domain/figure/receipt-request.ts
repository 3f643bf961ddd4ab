/** Which figure's receipt is asked for. */
export interface ReceiptRequest {
  id: string;
  /** One of the values of its dimension; empty when it has none. */
  dimension: string;
}

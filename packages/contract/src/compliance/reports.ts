/** A compliance report: its type, its status and its content. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { FieldError } from '../errors.ts';

export const ReportType = z.enum(['AML', 'KYC', 'PCI', 'SOX']);
export type ReportType = z.infer<typeof ReportType>;
export const ReportStatus = z.enum(['completed', 'pending_review', 'in_progress', 'overdue']);
export type ReportStatus = z.infer<typeof ReportStatus>;
export const ReportRisk = z.enum(['low', 'medium', 'high']);
export type ReportRisk = z.infer<typeof ReportRisk>;

/** `xml` is the file for the Financial Intelligence Agency; it contains names of customers. */
export const ReportFile = z.enum(['pdf', 'csv', 'xml']);
export type ReportFile = z.infer<typeof ReportFile>;

export const ComplianceReport = z.object({
  id: z.string(),
  name: z.string(),
  type: ReportType,
  /** For people: "October 2026", "Q3 2026". */
  period: z.string(),
  /** For calls: "2026-10", "2026-Q3". */
  periodKey: z.string(),
  cadence: z.enum(['monthly', 'quarterly']),
  /** Overdue is computed: the due date has passed and the report is not completed. */
  status: ReportStatus,
  /** Null until it is generated. */
  generatedDate: z.string().nullable(),
  dueDate: BusinessDay,
  submittedDate: z.string().nullable(),
  regulator: z.string(),
  /** Size of the PDF, "48 KB". */
  size: z.string().nullable(),
  /** Number of failed control tests and breaches in the period. */
  findings: z.int().nullable(),
  riskLevel: ReportRisk,
  preparedBy: z.string().nullable(),
  submittedBy: z.string().nullable(),
  version: z.int(),
  /** The last time that people were notified that it is urgent, and by whom; null if never. */
  lastUrgent: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Why the caller may not submit it; null if they may. */
  submitFault: z.string().nullable(),
  /** What the caller may download; empty before it is submitted. */
  files: z.array(ReportFile),
});
export type ComplianceReport = z.infer<typeof ComplianceReport>;

/** A table or list of facts in a report; cells are text as printed. */
export const ReportSection = z.object({
  title: z.string(),
  /** What the table shows, and its source. */
  note: z.string(),
  columns: z.array(z.object({ name: z.string(), numeric: z.boolean() })),
  rows: z.array(z.array(z.string())),
});
export type ReportSection = z.infer<typeof ReportSection>;

/**
 * The cash transaction and suspicion reports of a period, in the form that the Financial Intelligence Agency accepts.
 */
export const Filing = z.object({
  /** Number of reports, one per filed candidate. */
  reports: z.int(),
  transactions: z.int(),
  /** What must be corrected before the report can be submitted; the first 50. */
  faults: z.array(FieldError),
  /** Total number of faults. */
  faultCount: z.int(),
  /** SHA-256 of the file, hex; null until the report is submitted. */
  hash: z.string().nullable(),
  /** The number that the Agency assigned to the company. */
  reportingEntity: z.string().nullable(),
});
export type Filing = z.infer<typeof Filing>;

export const ReportDetail = ComplianceReport.extend({
  /** Null for a report that is not for the Agency, and for one submitted before such files existed. */
  filing: Filing.nullable(),
  /** Null until it is generated. */
  sections: z.array(ReportSection).nullable(),
  /** SHA-256 of the stored content, hex. */
  contentHash: z.string().nullable(),
  /** What differs from the hash, or from the audit records that contain it; null if nothing does. */
  contentFault: z.string().nullable(),
  /** All notifications that it is urgent, the newest first: when, by whom, and to how many people. */
  urgent: z.array(z.object({ at: z.string(), by: z.string(), told: z.int() })),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

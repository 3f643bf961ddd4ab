import { exportSegmentMembers } from '@cottontree/contract/segments/segments.ts';
import { segmentInWords, type Segment, type Segments } from '@cottontree/contract/segments/schemas.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { useExportRefusal } from '../../domain/exports/export-refusal.ts';
import { Constant } from '../../domain/figure/marks.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { urlOf } from '../../kernel/call.ts';
import { NOTHING, dollars } from '../../kernel/formatting.ts';
import { MemberTable } from './member-table.tsx';
import css from './screen.module.css';
import { SEGMENT_TEXTS } from './texts.ts';

export interface SegmentPanelProps {
  segment: Segment;
  /** The former segment of its people; '' for all of them. */
  from: string;
  answer: Segments;
  onClose: () => void;
}

/** One segment in full: its typical values, and its members. */
export function SegmentPanel({ segment, from, answer: { type, range }, onClose }: SegmentPanelProps) {
  const asOf = useAsOf();
  const refusal = useExportRefusal()(['analytics.view']);
  const query = { type, range, segment: segment.id, asOf, from: from === '' ? undefined : from };
  const origin = from === '' ? '' : from === '-' ? SEGMENT_TEXTS.nobody : segmentInWords(type, from).name;
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={<Constant why="name">{origin === '' ? segment.name : `${origin} → ${segment.name}`}</Constant>}
      description={<Constant why="limit">{segment.description}</Constant>}
      footer={
        <>
          {refusal !== undefined && <p className={css.refusal}>{refusal}</p>}
          <Button
            disabled={refusal !== undefined}
            onClick={() => follow(urlOf(exportSegmentMembers, { query }))}
          >
            {SEGMENT_TEXTS.export}
          </Button>
        </>
      }
    >
      <div data-constant="row">
        <PanelSection title={SEGMENT_TEXTS.characteristics}>
          <ul className={css.traits}>
            {segment.characteristics.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {segment.topFeatures !== undefined && (
            <Lines>
              <Line name={SEGMENT_TEXTS.topFeatures}>{segment.topFeatures.join(', ') || NOTHING}</Line>
              <Line name={SEGMENT_TEXTS.averageIncome}>{dollars(segment.avgIncome)}</Line>
              <Line name={SEGMENT_TEXTS.preferredChannels}>
                {segment.preferredChannels?.join(', ') || NOTHING}
              </Line>
            </Lines>
          )}
        </PanelSection>
        <PanelSection title={SEGMENT_TEXTS.people}>
          <MemberTable query={query} />
        </PanelSection>
      </div>
    </SidePanel>
  );
}

/** The browser downloads the file directly, under the name that the server gives it. */
function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

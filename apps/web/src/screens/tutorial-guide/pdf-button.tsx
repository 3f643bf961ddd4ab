import { useState } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { saveBlob } from '@cottontree/ui/download.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { messageOf } from '../../kernel/call.ts';
import { SECTIONS } from './sections.ts';
import type { Reader } from './topic.ts';
import { TUTORIAL_TEXTS as texts } from './texts.ts';

/** Saves the whole guide, made for this person, as a PDF file. */
export function PdfButton({ me }: { me: Reader | undefined }) {
  const [making, setMaking] = useState(false);
  const make = async (reader: Reader) => {
    setMaking(true);
    try {
      const { guidePdf } = await import('./guide-pdf.ts');
      saveBlob(await guidePdf(SECTIONS, reader, new Date()), 'cottontree-guide.pdf');
    } catch (error) {
      toast({ title: texts.pdfFailed, description: messageOf(error), variant: 'destructive' });
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button
      variant="primary"
      busy={making}
      disabled={me === undefined}
      onClick={() => me !== undefined && void make(me)}
    >
      {texts.pdf}
    </Button>
  );
}

import { useState } from 'react';
import { printGuide } from '@cottontree/contract/system/system.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { saveBlob } from '@cottontree/ui/download.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { messageOf } from '../../kernel/call.ts';
import { fetchFile } from '../../kernel/file.ts';
import { TUTORIAL_TEXTS as texts } from './texts.ts';

/** Saves the whole guide, made for this person, as a PDF file. */
export function PdfButton() {
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      saveBlob(await fetchFile(printGuide, {}), 'cottontree-guide.pdf');
    } catch (error) {
      toast({ title: texts.pdfFailed, description: messageOf(error), variant: 'destructive' });
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button variant="primary" busy={making} onClick={() => void make()}>
      {texts.pdf}
    </Button>
  );
}

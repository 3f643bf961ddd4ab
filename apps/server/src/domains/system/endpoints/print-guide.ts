import { SECTIONS } from '@cottontree/contract/guide/sections.ts';
import { printGuide as route } from '@cottontree/contract/system/system.ts';
import { sql } from 'kysely';
import { inOnePiece } from '../../../platform/documents/in-chunks.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { guidePdf } from '../guide-pdf.ts';

export const printGuide = download(route, async ({ read, actor, clock }) => {
  const [role] = await read(sql<{ display_name: string }>`
    select display_name from roles where key = ${actor.roleKey}`);
  const reader = {
    powers: [...actor.powers],
    isOwner: actor.isOwner,
    roleHierarchy: actor.roleKey,
    roleName: role?.display_name ?? actor.roleKey,
  };
  return {
    fileName: 'cottontree-guide.pdf',
    chunks: inOnePiece(await guidePdf(SECTIONS, reader, clock.now())),
    audit: {
      action: 'guide.download',
      entity: ['guide', 'pdf'],
      description: `Downloaded the guide for the role ${reader.roleName}`,
    },
  };
});

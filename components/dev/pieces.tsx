'use client';

import { Page } from '#components/ui/page.tsx';
import { FieldPieces } from './field-pieces.tsx';
import { FilterPieces } from './filter-pieces.tsx';
import { ImportPieces } from './import-pieces.tsx';
import { StatePieces } from './state-pieces.tsx';
import { TablePieces } from './table-pieces.tsx';

/** Every piece in all its states. In English alone: developers see it. */
export function Pieces({ today }: { today: string }) {
  return (
    <Page title="Pieces" description="Each piece in all its states, in both themes, on paper and on phones">
      <FieldPieces today={today} />
      <FilterPieces today={today} />
      <TablePieces />
      <StatePieces />
      <ImportPieces />
    </Page>
  );
}

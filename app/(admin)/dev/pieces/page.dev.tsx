import { Pieces } from '#components/dev/pieces.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';

export const metadata = { title: 'Pieces' };

/** Every piece in all its states, for who builds pages with them. Its extension keeps it out of builds (`next.config.mjs`). */
export default function PiecesPage() {
  return <Pieces today={localDateOf(new Date(), 'UTC')} />;
}

'use client';

import { Button, Group } from '@mantine/core';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Duration } from '#components/ui/duration.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { type Meaning, StatusBadge } from '#components/ui/status-badge.tsx';
import { Piece } from './piece.tsx';

const MEANINGS: Meaning[] = ['waiting', 'accepted', 'rejected', 'attention', 'neutral'];
const nothing = () => {};

export function StatePieces() {
  return (
    <>
      <Piece title="Words and numbers">
        <Group>
          {MEANINGS.map((meaning) => (
            <StatusBadge key={meaning} meaning={meaning}>
              {meaning}
            </StatusBadge>
          ))}
        </Group>
        <Group>
          <LocalDate date="2026-03-02" weekday />
          <Instant at="2026-03-02T09:00:00Z" timeZone="Europe/Madrid" />
          <Duration seconds={27_005} />
          <Duration seconds={-5400} signed />
          <Duration seconds={-5400} signed plain />
          <AsApiCall method="GET" path="/core/v3/employees" />
        </Group>
      </Piece>
      <Piece title="Nothing to show">
        <EmptyState kind="nothingYet" title="Nothing yet" action={<Button>First step</Button>}>
          What belongs here, and how it comes.
        </EmptyState>
        <EmptyState kind="nothingMatches" onReset={nothing} />
        <EmptyState kind="notAllowed">Only administrators see this.</EmptyState>
      </Piece>
    </>
  );
}

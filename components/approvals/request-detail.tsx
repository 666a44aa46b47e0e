'use client';

import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { usePartWords } from '#components/absences/use-part-words.ts';
import { paths } from '#components/layout/paths.ts';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { excessDays } from '#server/modules/leave/rules-lots.ts';
import { Balances } from './balances.tsx';
import classes from './request-detail.module.css';
import { RequestStatusBadge } from './request-status.tsx';
import { Section } from './section.tsx';
import { TeamDays } from './team-days.tsx';
import type { AbsenceRequest } from './types.ts';
import { TypeName, useDaysWords } from './words.tsx';

const RequestDocuments = lazyPart(() =>
  import('#components/documents/request-documents.tsx').then((file) => file.RequestDocuments),
);

type RequestDetailProps = { request: AbsenceRequest; timeZone: string };

/** Everything that a decision needs: days and team, balances, comment and documents, the person's other requests, the history. */
export function RequestDetail({ request, timeZone }: RequestDetailProps) {
  const t = useTranslations('approvals.detail');
  const company = useTranslations('approvals.company');
  const words = useTranslations('common.words');
  const excess = (request.calendars ?? []).reduce(
    (sum, { after }) =>
      after === null || after.grantedDays === null
        ? sum
        : sum + excessDays({ ...after, grantedDays: after.grantedDays }),
    0,
  );
  return (
    <Stack gap="lg">
      {request.status === 'pending' && request.type === 'create' && excess > 0 && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden /> {t('excess', { days: excess })}
        </p>
      )}
      {request.comment && (
        <Section title={words('comment')}>
          <blockquote className={classes.comment}>{request.comment}</blockquote>
        </Section>
      )}
      {request.absenceType && request.calendars ? (
        <Section title={t('balances')}>
          {request.calendars.map((calendar, index) => (
            <Balances
              key={calendar.year}
              type={request.absenceType as NonNullable<typeof request.absenceType>}
              calendar={calendar}
              overtime={index === 0 ? request.overtime : null}
            />
          ))}
        </Section>
      ) : (
        <Text c="dimmed">
          <IconLock size={14} aria-hidden /> {t('private')}
        </Text>
      )}
      <Replacements request={request} />
      <Section title={t('team')}>
        <TeamDays request={request} />
      </Section>
      {(request.documentIds.length > 0 || request.mayChangeDocuments) && (
        <Section title={t('documents', { count: request.documentIds.length })}>
          <RequestDocuments
            key={request.id}
            requestId={request.id}
            employeeId={request.person.id}
            count={request.documentIds.length}
            canChange={request.mayChangeDocuments}
            timeZone={timeZone}
          />
        </Section>
      )}
      <Section title={t('latest')}>
        <LatestRequests requests={request.latestRequests} />
      </Section>
      <Section title={t('history')}>
        <ol className={classes.plain}>
          <li>
            <StatusBadge meaning="neutral">{t('sent')}</StatusBadge>
            <Instant at={request.createdAt} timeZone={timeZone} size="xs" c="dimmed" />
          </li>
          {request.history.map((entry) => (
            <li key={entry.id}>
              <RequestStatusBadge status={entry.status} />
              <span>
                {entry.managerName}
                {entry.onBehalfOfName !== null && ` ${company('onBehalfOf', { name: entry.onBehalfOfName })}`}
              </span>
              <Instant at={entry.createdAt} timeZone={timeZone} focusable size="xs" c="dimmed" />
              {entry.selfMade && <StatusBadge meaning="neutral">{t('selfMade')}</StatusBadge>}
              {entry.comment && <blockquote className={classes.comment}>{entry.comment}</blockquote>}
            </li>
          ))}
        </ol>
      </Section>
    </Stack>
  );
}

/** Absences that sick days replace: those of this request, or those of others that have replaced its days (E13). */
function Replacements({ request: { status, replaced, releasedBy } }: Pick<RequestDetailProps, 'request'>) {
  const t = useTranslations('approvals.detail');
  const partWords = usePartWords();
  return (
    <>
      {replaced.length > 0 && (
        <Section title={t(status === 'pending' ? 'toRelease' : 'released')}>
          {replaced.map(({ absenceType, days, calendar, overtime }) => (
            <Stack key={`${absenceType?.id} ${days[0]?.date}`} gap="xs">
              <Text>
                <TypeName type={absenceType} /> {partWords(days)}
              </Text>
              {absenceType && calendar && <Balances type={absenceType} calendar={calendar} overtime={overtime} />}
            </Stack>
          ))}
        </Section>
      )}
      {releasedBy.length > 0 && (
        <Section title={t('releasedDays')}>
          <ul className={classes.plain}>
            {releasedBy.map(({ requestId, absenceType, days }) => (
              <li key={requestId}>
                <Link className={classes.link} href={paths.inbox({ request: requestId })}>
                  <TypeName type={absenceType} />
                </Link>
                <Text component="span" size="xs" c="dimmed" className="tabular">
                  {partWords(days)}
                </Text>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function LatestRequests({ requests }: { requests: AbsenceRequest['latestRequests'] }) {
  const t = useTranslations('approvals');
  const daysWords = useDaysWords();
  if (requests.length === 0) return <Text c="dimmed">{t('detail.noOthers')}</Text>;
  return (
    <ul className={classes.plain}>
      {requests.map((other) => (
        <li key={other.id}>
          <RequestStatusBadge status={other.status} />
          {other.type === 'delete' && <StatusBadge meaning="neutral">{t('list.removal')}</StatusBadge>}
          <Link className={classes.link} href={paths.inbox({ request: other.id })}>
            <TypeName type={other.absenceType} />
          </Link>
          <Text component="span" size="xs" c="dimmed" className="tabular">
            {daysWords(other.days, other.absenceType).join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}

'use client';

import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { paths } from '#components/layout/paths.ts';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './request-head.module.css';
import { RequestStatusBadge } from './request-status.tsx';
import type { InboxRequest, InboxRow } from './types.ts';
import { TypeName } from './words.tsx';

type HeadProps = {
  /** The row of the list, while the rest is loading. */
  request: InboxRow | InboxRequest;
  status: InboxRow['status'];
  /** Undefined while it is loading. */
  workplace: InboxRequest['workplace'] | undefined;
  words: string[];
  timeZone: string;
};

export const HEADING_ID = 'request-heading';

/** The requesting person, their workplace, and the request. */
export function RequestHead({ request, status, workplace, words, timeZone }: HeadProps) {
  const t = useTranslations('approvals');
  const { person } = request;
  const said = words.map((word) => <span key={word}>{word}</span>);
  const parts =
    request.kind === 'company'
      ? [<span key="type">{request.requestType.name}</span>, <span key="title">{request.title}</span>]
      : request.kind === 'absence'
        ? [<TypeName key="type" type={request.absenceType} />, ...said]
        : said;
  const place = workplace && [workplace.jobCharge, workplace.department, workplace.office].filter(Boolean).join(' · ');
  return (
    <div>
      <div className={classes.title}>
        <Title order={2} id={HEADING_ID} tabIndex={-1}>
          {fullNameOf(person)}
        </Title>
        <RequestStatusBadge status={status} />
      </div>
      <Text size="xs" c="dimmed" className={classes.place}>
        {place && <>{place} · </>}
        {request.kind === 'correction' ? (
          <Link href={paths.personTime(person.id, { date: request.correction.from })}>{t('detail.personTime')}</Link>
        ) : request.kind === 'month' ? (
          <Link href={paths.personPeriod(request.periodId, person.id)}>{t('detail.personMonth')}</Link>
        ) : (
          <Link href={paths.personOvertime(person.id)}>{t('detail.person')}</Link>
        )}
      </Text>
      {request.kind === 'absence' && request.type === 'delete' && (
        <p className={classes.removal}>
          <IconArrowBackUp size={18} aria-hidden />
          <span>
            <strong>{t('list.removal')}</strong> {t('detail.removal')}
          </span>
        </p>
      )}
      {request.kind === 'company' && request.insteadOf !== null && (
        <p className={classes.removal}>
          <IconUserShare size={18} aria-hidden />
          <span>{t('list.insteadOf', { name: request.insteadOf })}</span>
        </p>
      )}
      <div className={classes.facts}>
        {parts.map((part, index) => (
          <Fragment key={part.key}>
            {index > 0 && <span aria-hidden>·</span>}
            {part}
          </Fragment>
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {t(request.kind === 'month' ? 'list.since' : 'list.sent')}{' '}
        <Instant at={request.createdAt} timeZone={timeZone} focusable />
      </Text>
    </div>
  );
}

/** The shape of the detail while it loads. */
export function DetailSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      {[120, 140, 90].map((height) => (
        <div key={height}>
          <Skeleton height={14} width={160} mb={10} />
          <Skeleton height={height} />
        </div>
      ))}
    </Stack>
  );
}

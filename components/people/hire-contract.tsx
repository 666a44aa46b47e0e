'use client';

import { Group, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useFormatter, useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { HOURS_PER_WEEK } from '#server/modules/contracts/constants.ts';
import { HOURS_PER_DAY } from '#server/modules/organisation/constants.ts';
import { WEEKDAYS } from '#server/platform/shared/dates.ts';
import { DAY_IN_MILLISECONDS } from '#server/platform/shared/units-of-time.ts';
import classes from './hire.module.css';
import { type HireValues, hoursOfWeek, WEEKS } from './hire-values.ts';
import type { EmploymentChoices } from './types.ts';

const RotationFields = lazyPart(() =>
  import('#components/contracts/rotation-fields.tsx').then((file) => file.RotationFields),
);

type HireContractProps = {
  form: UseFormReturnType<HireValues>;
  choices: EmploymentChoices | undefined;
  today: string;
};

/** Any Monday: from it on, the days of a week have their names. */
const MONDAY = Date.UTC(2024, 0, 1);

const named = (records: readonly { id: string; name: string }[] | undefined) =>
  (records ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** From when to when, of which types, and how many hours on which days. */
export function HireContract({ form, choices, today }: HireContractProps) {
  const t = useTranslations('people.hire');
  const words = useTranslations('common.words');
  const format = useFormatter();
  const { contract, person } = form.values;
  const weekday = (index: number) =>
    format.dateTime(new Date(MONDAY + index * DAY_IN_MILLISECONDS), { weekday: 'short', timeZone: 'UTC' });
  const startAt = form.getInputProps('contract.startAt');
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <DateField
          label={t('startAt')}
          required
          today={today}
          {...startAt}
          value={contract.startAt ?? person.hiredAt}
        />
        <DateField
          label={t('endAt')}
          description={t('endHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          today={today}
          min={contract.startAt ?? person.hiredAt ?? undefined}
          {...form.getInputProps('contract.endAt')}
          value={contract.endAt}
        />
        <Select
          label={t('workDayTypeId')}
          searchable
          clearable
          data={named(choices?.workdayTypes)}
          {...form.getInputProps('contract.workDayTypeId')}
        />
        <Select
          label={words('contractType')}
          searchable
          clearable
          data={named(choices?.contractTypes)}
          {...form.getInputProps('contract.contractTypeId')}
        />
      </SimpleGrid>
      <Radio.Group label={t('week')} {...form.getInputProps('contract.week')}>
        <Stack gap="xs" mt={6}>
          {WEEKS.map((week) => (
            <Radio key={week} value={week} label={t(`weeks.${week}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {contract.week === 'rotation' ? (
        <RotationFields
          value={contract.rotation}
          onChange={(rotation) => form.setFieldValue('contract.rotation', rotation)}
        />
      ) : contract.week === 'days' ? (
        <div>
          <div className={classes.days}>
            {WEEKDAYS.map((day, index) => (
              <NumberField
                key={day}
                label={weekday(index)}
                min={0}
                max={HOURS_PER_DAY}
                decimals={2}
                {...form.getInputProps(`contract.days.${index}`)}
              />
            ))}
          </div>
          <Text c="dimmed" size="xs" mt="xs" role="status">
            {t('total', { hours: format.number(hoursOfWeek(contract.days)) })}
          </Text>
        </div>
      ) : (
        <Group gap="md" align="flex-start">
          <NumberField
            label={t('weeklyHours')}
            required
            min={0}
            max={HOURS_PER_WEEK}
            decimals={2}
            w={160}
            {...form.getInputProps('contract.weeklyHours')}
          />
          {contract.week === 'flexible' && (
            <NumberField
              label={t('flexibleDaysPerWeek')}
              required
              min={1}
              max={WEEKDAYS.length}
              decimals={0}
              w={160}
              {...form.getInputProps('contract.flexibleDaysPerWeek')}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}

'use client';

import { ActionIcon, Button, Checkbox, Group, MultiSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { holidayChange } from '#server/modules/organisation/rules-holidays.ts';
import { isCalendarDate } from '#server/platform/shared/dates.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { type HolidayCalendar, refreshHolidays } from './holiday-calendar.ts';
import { HolidayPreview } from './holiday-preview.tsx';
import classes from './holidays.module.css';
import { type HolidayDay, mergeHolidays, parseHolidays } from './parse-holidays.ts';

type HolidayDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  calendar: HolidayCalendar | null;
  offices: readonly { id: string; name: string }[];
  onClose: () => void;
};

type Row = HolidayDay & { key: number };

const rowsOf = (days: readonly HolidayDay[]): Row[] => days.map((day, key) => ({ ...day, key }));

/** A calendar's name, offices and days; a year of days can be pasted. */
export function HolidayDialog({ opened, calendar, offices, onClose }: HolidayDialogProps) {
  const t = useTranslations('absences.holidays');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [name, setName] = useState(calendar?.name ?? '');
  const [officeIds, setOfficeIds] = useState<string[]>(calendar?.officeIds ?? []);
  const [rows, setRows] = useState<Row[]>(() => rowsOf(calendar?.daysOff ?? []));
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const done = {
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('saved') });
      await refreshHolidays(utils);
    },
    onError: (error: unknown) => setProblem(errorText(error)),
  };
  const create = trpc.organisation.createHolidayCalendar.useMutation(done);
  const update = trpc.organisation.updateHolidayCalendar.useMutation(done);
  const { days: found, faulty } = parseHolidays(pasted);
  const isComplete = (row: Row) => isCalendarDate(row.date) && row.name.trim() !== '';
  const daysOff = mergeHolidays(
    rows.filter(isComplete).map(({ date: day, name: called, half }) => ({ date: day, name: called.trim(), half })),
    [],
  );
  const isChanged = holidayChange(calendar, { daysOff, officeIds }) !== null;
  const set = (key: number, fields: Partial<HolidayDay>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const add = () => {
    setRows(rowsOf(mergeHolidays(rows, found)));
    setPasted('');
  };
  const save = () => {
    if (name.trim() === '') return setProblem(t('form.nameMissing'));
    if (!rows.every(isComplete)) return setProblem(t('form.incomplete'));
    if (calendar) update.mutate({ id: calendar.id, name, daysOff, officeIds });
    else create.mutate({ name, daysOff, officeIds });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={calendar ? common('editOf', { name: calendar.name }) : t('create')}
      size={640}
    >
      <RecordForm
        onSubmit={save}
        submitLabel={common('save')}
        pending={create.isPending || update.isPending}
        problem={problem}
      >
        <TextInput
          data-autofocus
          label={words('name')}
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MultiSelect
          label={t('form.offices')}
          description={t('form.officesHint')}
          data={offices.map(({ id, name: label }) => ({ value: id, label }))}
          value={officeIds}
          onChange={setOfficeIds}
          searchable
          styles={{ inputField: { outline: 'none' } }}
          comboboxProps={{ withinPortal: false }}
        />
        <Textarea
          label={t('form.paste')}
          description={t('form.pasteHint')}
          placeholder={t('form.pasteExample')}
          rows={4}
          value={pasted}
          error={faulty.length > 0 ? t('form.faulty', { lines: faulty.join(', ') }) : undefined}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Group>
          <Button variant="default" disabled={found.length === 0} onClick={add}>
            {t('form.add', { count: found.length })}
          </Button>
        </Group>
        <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
          <Text component="legend" fw={500}>
            {t('form.days', { count: rows.length })}
          </Text>
          {rows.map((row, index) => (
            <div key={row.key} className={classes.row}>
              <DateField
                aria-label={t('form.date', { number: index + 1 })}
                value={row.date}
                onChange={(given) => set(row.key, { date: given ?? '' })}
              />
              <TextInput
                aria-label={t('form.dayName', { number: index + 1 })}
                maxLength={MAX_NAME}
                value={row.name}
                onChange={(event) => set(row.key, { name: event.currentTarget.value })}
              />
              <Checkbox
                label={t('half')}
                aria-label={t('form.half', { name: row.name || String(index + 1) })}
                checked={row.half}
                onChange={(event) => set(row.key, { half: event.currentTarget.checked })}
              />
              <ActionIcon
                aria-label={t('form.remove', { name: row.name || String(index + 1) })}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <Group>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                setRows([
                  ...rows,
                  { date: '', name: '', half: false, key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 },
                ])
              }
            >
              {t('form.addDay')}
            </Button>
          </Group>
        </Stack>
        {isChanged && (
          <HolidayPreview
            id={calendar?.id ?? null}
            after={{ daysOff: daysOff.map(({ date, half }) => ({ date, half })), officeIds }}
          />
        )}
      </RecordForm>
    </FormDialog>
  );
}

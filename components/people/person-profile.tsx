'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { FieldKind } from '#server/platform/shared/field-kinds.ts';
import { CheckOrigins } from './check-origins.tsx';
import { Field, FieldGroup } from './field-group.tsx';
import { ManageFields } from './manage-fields.tsx';
import classes from './profile.module.css';
import { GROUPS, type GroupName, PROFILE_FIELDS, type ProfileField } from './profile-fields.ts';
import type { Employee, RecordViewer } from './types.ts';
import { useFieldWords } from './use-field-words.ts';

const EditDialog = lazyPart(() => import('./edit-dialog.tsx').then((file) => file.EditDialog));
const CustomDialog = lazyPart(() => import('./custom-dialog.tsx').then((file) => file.CustomDialog));

type PersonProfileProps = { employee: Employee; viewer: RecordViewer };

/**
 * All fields of a person, in groups; each is edited by itself, and shows its set fields first. What the viewer may not see is not sent, and
 * said to be there (I4). On one's own record, which others fill, only fields with a value are shown.
 */
export function PersonProfile({ employee, viewer }: PersonProfileProps) {
  const t = useTranslations('people');
  const date = useLocalDate();
  const words = useFieldWords(employee);
  const [editing, setEditing] = useState<GroupName>('work');
  const edit = useLazyDialog();
  const isSeen = (kind: FieldKind): boolean => {
    if (kind === 'personal' || kind === 'pay' || kind === 'health') return viewer.sees[kind];
    // Written by who administers, and answered to nobody.
    return kind === 'secret' ? viewer.canAdminister : true;
  };
  const isSet = (field: ProfileField) => field.type !== 'written' && words(field) !== null;
  const fieldOf = (field: ProfileField) => (
    <Field key={field.name} label={t(`fields.${field.name}`)} value={words(field)} isQuiet={field.type === 'written'} />
  );
  const onlySet = viewer.isOwn && !viewer.canAdminister;
  const custom = useLazyDialog();
  const withValue = employee.customFields.filter(({ value }) => value !== null);
  const customValue = ({ type, value }: Employee['customFields'][number]) => {
    if (value === null) return null;
    if (type === 'date') return date(value);
    return type === 'boolean' ? t(`values.boolean.${value === 'true'}`) : value;
  };
  return (
    <div className={classes.groups}>
      {GROUPS.map((group) => {
        const fields = PROFILE_FIELDS[group];
        const seen = fields.filter(({ kind }) => isSeen(kind));
        const hidden = fields.filter(({ kind }) => kind !== 'secret' && !isSeen(kind));
        const shown = seen.filter(isSet);
        const mayEdit = viewer.canAdminister || (viewer.changesOwnContact && group === 'contact');
        if (onlySet && shown.length === 0 && !mayEdit) return null;
        return (
          <FieldGroup
            key={group}
            title={t(`groups.${group}`)}
            onEdit={
              mayEdit
                ? () => {
                    setEditing(group);
                    edit.open();
                  }
                : undefined
            }
            unset={onlySet ? [] : seen.filter((field) => !isSet(field)).map(fieldOf)}
            hidden={hidden.length > 0 && t(seen.length > 0 ? 'record.hidden' : 'record.hiddenAll')}
          >
            {shown.map(fieldOf)}
          </FieldGroup>
        );
      })}
      {!(onlySet && withValue.length === 0) && (
        <FieldGroup
          title={t('groups.custom')}
          onEdit={viewer.canAdminister ? custom.open : undefined}
          hidden={
            viewer.sees.personal ? (
              <span>
                {withValue.length === 0 && t('record.noCustom')} {viewer.canAdminister && <ManageFields />}
              </span>
            ) : (
              t('record.hiddenAll')
            )
          }
          isPlain={viewer.sees.personal}
        >
          {withValue.map((field) => (
            <Field key={field.id} label={field.name} value={customValue(field)} />
          ))}
        </FieldGroup>
      )}
      {viewer.canAdminister && <CheckOrigins employee={employee} />}
      {edit.used && (
        <EditDialog
          key={editing}
          group={editing}
          employee={employee}
          isOwn={!viewer.canAdminister}
          opened={edit.opened}
          onClose={edit.close}
        />
      )}
      {custom.used && <CustomDialog employee={employee} opened={custom.opened} onClose={custom.close} />}
    </div>
  );
}

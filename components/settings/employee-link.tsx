import { Anchor, Skeleton } from '@mantine/core';
import { paths } from '#components/layout/paths.ts';
import { Link } from '#components/ui/link.tsx';
import classes from './users.module.css';

type EmployeeLinkProps = {
  employeeId: string | null;
  /** Undefined while it is read. */
  name: string | undefined;
};

/** The employee that a user is, with a link to their record; the word for none where the user is none. */
export function EmployeeLink({ employeeId, name }: EmployeeLinkProps) {
  if (name === undefined) return <Skeleton height={12} width={120} />;
  if (employeeId === null) return <span className={classes.quiet}>{name}</span>;
  return (
    <Anchor component={Link} href={paths.person(employeeId)} className={classes.access}>
      {name}
    </Anchor>
  );
}

import type { Role } from '#server/platform/shared/roles.ts';

export type ShellMember = {
  userId: string;
  userName: string;
  email: string;
  companyId: string;
  companyName: string;
  role: Role;
  employeeId: string | null;
};

import { createScope, type Role, type Scope } from '../db/scope.ts';
import type { Entrance } from '../db/tenant.ts';
import type { Runtime } from '../runtime.ts';
import { DomainError } from '../shared/errors.ts';
import type { CompanyId } from '../shared/ids.ts';
import { authOf } from './better-auth.ts';
import { noteEndedSession } from './session-cookie.ts';

/** A signed-in person in their company. */
export interface Member {
  userId: string;
  userName: string;
  email: string;
  companyId: CompanyId;
  companyName: string;
  role: Role;
  /** The employee that the user is, if linked. */
  employeeId: string | null;
  /** The company's. */
  language: string;
  /** The company's zone: times without an office are told in it. */
  timeZone: string;
}

type Membership = Omit<Member, 'userId' | 'userName' | 'email'>;

/** The membership is read anew with every transaction: a person taken out of a company is out with the next click. */
function entranceOf(userId: string): Entrance<Membership> {
  return {
    text: 'select * from enter_member($1)',
    values: [userId],
    admit: (row) => {
      if (!row || row.refusal) throw new DomainError('unauthorized');
      return {
        companyId: row.company_id as CompanyId,
        companyName: row.company_name as string,
        role: row.role as Role,
        employeeId: row.employee_id as string | null,
        language: row.language as string,
        timeZone: row.time_zone as string,
      };
    },
  };
}

/** Who the cookies of a request belong to; null when nobody is signed in, or the person belongs to no company. */
export async function currentMember(runtime: Runtime, headers: Headers): Promise<Member | null> {
  const session = await authOf(runtime).api.getSession({ headers });
  if (!session) return ended(headers);
  const entrance = entranceOf(session.user.id);
  const { rows } = await runtime.pool.query({ name: 'enter_member', text: entrance.text, values: entrance.values });
  if (!rows[0] || rows[0].refusal) return ended(headers);
  const { id, name, email } = session.user;
  return { userId: id, userName: name, email, ...entrance.admit(rows[0]) };
}

function ended(headers: Headers): null {
  noteEndedSession(headers.get('cookie') ?? undefined);
  return null;
}

/** What a member's calls are made with: their company, and they themselves as the actor. */
export function memberScope(runtime: Runtime, member: Member): Scope {
  return createScope({
    companyId: member.companyId,
    actor: {
      type: 'user',
      id: member.userId,
      name: member.userName,
      role: member.role,
      employeeId: member.employeeId,
    },
    pool: runtime.pool,
    now: runtime.now,
    entrance: entranceOf(member.userId),
  });
}

import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Outputs = inferRouterOutputs<AppRouter>;

export type PersonRow = Outputs['people']['listPeople']['rows'][number];
export type Employee = Outputs['people']['getEmployee'];
export type PersonOffice = Outputs['people']['officeAssignations']['listOfPerson'][number];
export type CheckOriginsOf = Outputs['organisation']['getCheckOrigins'];
export type EmployeeChanges = Omit<
  inferRouterInputs<AppRouter>['people']['updateEmployee'],
  'id' | 'childrenCount' | 'personalEmail'
>;
export type EmploymentChoices = Outputs['contracts']['listEmploymentChoices'];
export type Salary = Outputs['contracts']['listSalaries']['rows'][number];
export type ErasurePreview = Outputs['personalData']['previewErasure'];
export type Departure = Outputs['contracts']['previewDepartures'][number];

/** The viewer of a person's record: kinds of fields that they may see (I4), and whether they may change them. */
export type RecordViewer = {
  canAdminister: boolean;
  sees: Record<'personal' | 'pay' | 'health', boolean>;
  isOwn: boolean;
  /** They may see documents of this person, of some kinds at least (N2). */
  seesDocuments: boolean;
  /** They may change their own contact data (M1). */
  changesOwnContact?: boolean;
  /** They may decide on their own matters (I5). */
  decidesOwn: boolean;
  timeZone: string;
};

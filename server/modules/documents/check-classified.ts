import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { may } from '../../platform/shared/rights.ts';
import type { Classified, DocumentKindRow } from './repository.ts';
import { classificationFaults } from './rules.ts';

/**
 * N5: checks a document's kind and dates before they are stored. Throws `role_not_allowed` for a kind whose documents the caller would not
 * see, and faults if the dates do not fit the kind.
 */
export function checkClassified(scope: Scope, classified: Classified, kind: DocumentKindRow | null): void {
  if (kind && !kind.visibleToEmployee && !may(scope.actor, 'administer')) throw new DomainError('role_not_allowed');
  refuseFaults(classificationFaults(classified, kind));
}

import { Refusal } from '#platform/http/problems';
import type { Watched } from '#platform/http/problems';

/** What kind of mistake it was (RFC 7644, table 9). */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

class ScimRefusal extends Refusal {
  readonly scimType: ScimType | undefined;
  constructor(status: number, message: string, scimType?: ScimType) {
    super(status, message);
    this.scimType = scimType;
  }
}

/** A refusal with its kind, for the directory; the log there shows the sentence. */
export const scimProblem = (status: number, message: string, scimType?: ScimType): Refusal =>
  new ScimRefusal(status, message, scimType);

export const SCIM_TYPE = 'application/scim+json';

/** A refusal as SCIM writes one (RFC 7644, 3.12). What is wrong with a value is 400 there, and no status is above 599. */
export function asScimProblem(status: number, message: string, refusal: Refusal | Watched | undefined) {
  const isOfField = status === 422;
  const written = isOfField ? 400 : status > 599 ? 403 : status;
  const scimType = refusal instanceof ScimRefusal ? refusal.scimType : isOfField ? 'invalidValue' : undefined;
  return {
    type: SCIM_TYPE,
    status: written,
    // Which scheme is expected (RFC 6750, 3).
    ...(written === 401 && { headers: { 'www-authenticate': 'Bearer' } }),
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(written),
      ...(scimType && { scimType }),
      detail: message,
    },
  };
}

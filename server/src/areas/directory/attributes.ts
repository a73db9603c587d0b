import type { z } from 'zod';
import { UserDetails } from '@lintel/contract/areas/users';
import { line } from '@lintel/contract/platform/shapes';
import { scimProblem } from './scim-problem.ts';

/** A value of several of one kind, such as a telephone number. */
type Typed = { value: string; type: string };

/** What we keep of a person of the directory, in the terms of SCIM (RFC 7643, 4.1); what it sends besides is left out. */
export type Attributes = {
  userName: string | null;
  externalId: string | null;
  active: boolean;
  displayName: string | null;
  formatted: string | null;
  givenName: string | null;
  familyName: string | null;
  title: string | null;
  email: Typed | null;
  phone: Typed | null;
};

/** What the directory sent, returned to it unchanged: a user here has one name, and no type of telephone. */
export type Sent = Partial<
  Record<'displayName' | 'formatted' | 'givenName' | 'familyName' | 'title' | 'phone' | 'phoneType', string>
>;

const noAttributes: Attributes = {
  userName: null,
  externalId: null,
  active: true,
  displayName: null,
  formatted: null,
  givenName: null,
  familyName: null,
  title: null,
  email: null,
  phone: null,
};

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:user:';
const MOST_OPERATIONS = 100;
/** Whatever is kept can be stored, and looked up by an index; what a user has of it is shorter still. */
const Text = line(500);

/** The plain attributes, by the path by which they are set: names are not case-sensitive (RFC 7643, 2.1). */
const plain = new Map<string, Exclude<keyof Attributes, 'active' | 'email' | 'phone'>>([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.formatted', 'formatted'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
  ['title', 'title'],
]);
const several = new Map<string, 'email' | 'phone'>([
  ['emails', 'email'],
  ['phonenumbers', 'phone'],
]);

/** A resource as it was sent whole (POST, PUT). */
export const attributesIn = (body: unknown): Attributes => assign(noAttributes, null, objectIn(body, 'the resource'));

/** Attributes after the operations of a PATCH (RFC 7644, 3.5.2), in the forms that Entra and Okta send. */
export function patched(before: Attributes, body: unknown): Attributes {
  const operations = fieldOf(objectIn(body, 'the request'), 'operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw scimProblem(400, 'A PATCH needs Operations', 'invalidSyntax');
  if (operations.length > MOST_OPERATIONS)
    throw scimProblem(400, `Send at most ${MOST_OPERATIONS} operations at once`, 'tooMany');
  return operations.reduce<Attributes>((attributes, each) => {
    const operation = objectIn(each, 'an operation');
    const [op, path = null, value] = ['op', 'path', 'value'].map((name) => fieldOf(operation, name));
    if (path !== null && typeof path !== 'string') throw scimProblem(400, 'A path is a text', 'invalidPath');
    // Entra writes them with a capital.
    switch (String(op).toLowerCase()) {
      case 'add':
      case 'replace':
        return assign(attributes, path || null, value);
      case 'remove':
        if (!path) throw scimProblem(400, 'Say with a path what to remove', 'noTarget');
        return remove(attributes, path, value);
      default:
        throw scimProblem(400, 'An operation is add, replace or remove', 'invalidSyntax');
    }
  }, before);
}

/** Sets what a path names, or without one each attribute of an object, whose names may be paths (Entra). */
function assign(attributes: Attributes, path: string | null, value: unknown): Attributes {
  if (path === null)
    return Object.entries(objectIn(value, 'the value')).reduce<Attributes>(
      (after, [name, one]) => assign(after, name, one),
      attributes,
    );
  const target = targetOf(path);
  if (!target) return attributes;
  const { name, where, part } = target;
  if (name === 'active') return value === null ? attributes : { ...attributes, active: yesOrNo(value) };
  if (name === 'name' && !part)
    return Object.entries(value === null ? {} : objectIn(value, 'a name')).reduce<Attributes>(
      (after, [inner, one]) => assign(after, `name.${inner}`, one),
      attributes,
    );
  const field = plain.get(part ? `${name}.${part}` : name);
  if (field) return { ...attributes, [field]: textIn(value, path) };
  const kept = several.get(name);
  return kept ? { ...attributes, [kept]: oneOfSeveral(attributes[kept], { where, part, value, path }) } : attributes;
}

function remove(attributes: Attributes, path: string, value: unknown): Attributes {
  const target = targetOf(path);
  if (!target) return attributes;
  const { name, where, part } = target;
  if (name === 'name' && !part) return { ...attributes, formatted: null, givenName: null, familyName: null };
  const field = plain.get(part ? `${name}.${part}` : name);
  if (field) return { ...attributes, [field]: null };
  const kept = several.get(name);
  const held = kept && attributes[kept];
  if (!kept || !held) return attributes;
  // Okta names in the value what is to go.
  const named = Array.isArray(value) ? value.map((each) => typedIn(each, path)?.value) : [held.value];
  return isMeant(where, held) && named.includes(held.value) ? { ...attributes, [kept]: null } : attributes;
}

type Where = { attribute: string; value: unknown };
type Target = { name: string; where: Where | null; part: string | null };

/** What a path names; undefined for what we do not keep, such as another schema's. */
function targetOf(path: string): Target | undefined {
  const bare = path.toLowerCase().startsWith(CORE) ? path.slice(CORE.length) : path;
  if (/^urn:/i.test(bare)) return undefined;
  const [, name, filter, part] = /^([\w$-]+)(?:\[([^\]]*)\])?(?:\.([\w$-]+))?$/.exec(bare.trim()) ?? [];
  if (!name) throw scimProblem(400, `The path “${path.slice(0, 100)}” cannot be read`, 'invalidPath');
  return {
    name: name.toLowerCase(),
    where: filter === undefined ? null : whereIn(filter, path),
    part: part?.toLowerCase() ?? null,
  };
}

function whereIn(filter: string, path: string): Where {
  const [, attribute, value] = /^\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*"|\w+)\s*$/i.exec(filter) ?? [];
  if (!attribute) throw scimProblem(400, `The filter of “${path.slice(0, 100)}” is not supported`, 'invalidFilter');
  return { attribute: attribute.toLowerCase(), value: value!.replace(/^"|"$/g, '').toLowerCase() };
}

/** Whether a value path means the value that is kept: it is the primary one, of its type. */
const isMeant = (where: Where | null, held: Typed): boolean =>
  !where ||
  (where.attribute === 'type' && where.value === held.type) ||
  (where.attribute === 'primary' && where.value === 'true') ||
  (where.attribute === 'value' && where.value === held.value.toLowerCase());

/** One of several is kept: the primary one, otherwise that of work, otherwise the first. */
function oneOfSeveral(
  held: Typed | null,
  { where, part, value, path }: { where: Where | null; part: string | null; value: unknown; path: string },
): Typed | null {
  // Of what kind it is, and whether it comes first, is not kept by itself.
  if (part && part !== 'value') return held;
  if (where || part) {
    const type = where?.attribute === 'type' ? kindOf(where.value) : (held?.type ?? 'work');
    const given = typedIn(value, path);
    const isTaken = !held || isMeant(where, held) || (type === 'work' && held.type !== 'work');
    return isTaken ? given && { ...given, type } : held;
  }
  const all = (Array.isArray(value) ? value : [value]).slice(0, MOST_OPERATIONS);
  const found = all.flatMap((each) => {
    const typed = typedIn(each, path);
    const isFirst = typeof each === 'object' && each !== null && isYes(fieldOf(each as object, 'primary'));
    return typed ? [{ ...typed, rank: isFirst ? 0 : typed.type === 'work' ? 1 : 2 }] : [];
  });
  const [first] = found.toSorted((one, other) => one.rank - other.rank);
  return first ? { value: first.value, type: first.type } : null;
}

function typedIn(given: unknown, path: string): Typed | null {
  if (typeof given !== 'object' || given === null) {
    const value = textIn(given, path);
    return value === null ? null : { value, type: 'work' };
  }
  const value = textIn(fieldOf(given, 'value'), path);
  return value === null ? null : { value, type: kindOf(fieldOf(given, 'type') ?? 'work') };
}

/** Of what kind a value is: work, home, mobile or another word. */
function kindOf(type: unknown): string {
  const word = String(type).toLowerCase();
  return /^[a-z0-9_-]{1,20}$/.test(word) ? word : 'other';
}

/** A field by its name, in whatever case. */
function fieldOf(object: object, name: string): unknown {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1];
}

function objectIn(value: unknown, what: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw scimProblem(400, `Send ${what} as an object`, 'invalidSyntax');
  return value;
}

function textIn(value: unknown, path: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw scimProblem(400, `“${path.slice(0, 100)}” is a text`, 'invalidValue');
  const { success, data, error } = Text.safeParse(String(value));
  if (!success) throw scimProblem(400, `${path.slice(0, 100)}: ${error.issues[0]!.message}`, 'invalidValue');
  return data || null;
}

const isYes = (value: unknown) => String(value).toLowerCase() === 'true';

/** Entra sends them as texts, “True” and “False”. */
function yesOrNo(value: unknown): boolean {
  if (isYes(value)) return true;
  if (String(value).toLowerCase() === 'false') return false;
  throw scimProblem(400, '“active” is true or false', 'invalidValue');
}

const nameOf = ({ displayName, formatted, givenName, familyName }: Attributes) =>
  displayName ?? formatted ?? ([givenName, familyName].filter(Boolean).join(' ') || null);

/** By which attribute somebody who reads the directory's log finds what is wrong. */
const attributeOf: Record<string, string> = {
  fullName: 'displayName',
  login: 'userName',
  email: 'emails',
  jobTitle: 'title',
  phone: 'phoneNumbers',
};

/** The details of a user, by the rules of users; who has no mailbox but a user name that is one has that. */
export function detailsOf(attributes: Attributes, isExternal: boolean): z.output<typeof UserDetails> {
  const { userName, email, title, phone } = attributes;
  if (!userName) throw scimProblem(400, 'A user needs a userName', 'invalidValue');
  const parsed = UserDetails.safeParse({
    fullName: nameOf(attributes) ?? userName,
    login: userName,
    email: email?.value ?? userName,
    jobTitle: title,
    phone: phone?.value ?? null,
    isExternal,
  });
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
  const said = message === 'validation.email' ? 'Use a real e-mail address' : message;
  throw scimProblem(400, `${attributeOf[String(path[0])] ?? 'A value'}: ${said}`, 'invalidValue');
}

/** What of it is told to the directory again as it was. */
export function sentOf({ displayName, formatted, givenName, familyName, title, phone }: Attributes): Sent {
  const sent = { displayName, formatted, givenName, familyName, title, phone: phone?.value, phoneType: phone?.type };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value != null));
}

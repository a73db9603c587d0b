import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  CamelCasePlugin,
  ColumnNode,
  IdentifierNode,
  JoinNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  WhereNode,
  sql,
} from 'kysely';
import type {
  CompiledQuery,
  DeleteQueryNode,
  Expression,
  LimitNode,
  OperationNode,
  QueryId,
  RootOperationNode,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely';
import { CUSTOM_PLAN } from './statements.ts';

/** Each table with rows of organisations, and the column with the organisation's id. */
export type TenantTables = ReadonlyMap<string, string>;

/**
 * Columns that hold one of a few codes, by which partial indexes are made. A code that one is compared with stands in the text
 * of a statement: no generic plan uses such an index for a parameter, whose value it does not know (decision 022).
 */
export const codeColumns: ReadonlySet<string> = new Set(['state', 'way', 'priority', 'riddor_decision']);
const COMPARED: ReadonlySet<string | undefined> = new Set(['=', '<>', '!=']);

/** A statement, and the parameters in its text that no plan may depend on, each with how it hides from a plan for values. */
export type Compiled<Row> = CompiledQuery<Row> & { unforeseen: ReadonlyMap<string, string> };

class Names extends CamelCasePlugin {
  inDatabase = (name: string) => this.snakeCase(name);
  inProgram = (name: string) => this.camelCase(name);
}
export const names = new Names();
/** Names in the program, each as it stands in a statement. */
const quotedNames = new Map<string, string>();

/**
 * Compiles queries for PostgreSQL, adding `organisation_id = …` for every tenant table that a query names, so that isolation
 * does not rest on row security alone and every query can be routed to one organisation's shard (decision 002).
 */
export class TenantCompiler extends PostgresQueryCompiler {
  readonly #tenantTables: TenantTables;
  #organisationId = '';
  #ownPlace = '';
  #unforeseen = new Map<string, string>();
  constructor(tenantTables: TenantTables) {
    super();
    this.#tenantTables = tenantTables;
  }

  compileFor<Row>(organisationId: string, node: RootOperationNode, queryId: QueryId): Compiled<Row> {
    this.#organisationId = organisationId;
    this.#ownPlace = '';
    this.#unforeseen = new Map();
    const compiled: Compiled<Row> = { ...this.compileQuery(node, queryId), unforeseen: this.#unforeseen };
    return compiled.sql.includes(CUSTOM_PLAN) ? { ...compiled, sql: withCustomPlan(compiled) } : compiled;
  }

  protected override visitSelectQuery(query: SelectQueryNode) {
    super.visitSelectQuery(this.#narrowed(query, [...(query.from?.froms ?? []), ...tablesJoinedFreely(query.joins)]));
  }

  protected override visitUpdateQuery(query: UpdateQueryNode) {
    const tables = [query.table, ...(query.from?.froms ?? []), ...tablesJoinedFreely(query.joins)];
    super.visitUpdateQuery(this.#narrowed(query, tables));
  }

  protected override visitDeleteQuery(query: DeleteQueryNode) {
    const tables = [...query.from.froms, ...(query.using?.tables ?? []), ...tablesJoinedFreely(query.joins)];
    super.visitDeleteQuery(this.#narrowed(query, tables));
  }

  protected override visitJoin(join: JoinNode) {
    const own = this.#ownRowsOf(join.table);
    super.visitJoin(own && join.on ? JoinNode.cloneWithOn(join, own) : join);
  }

  // The same few names are in every statement.
  protected override visitIdentifier({ name }: IdentifierNode) {
    const known = quotedNames.get(name);
    const quoted = known ?? `"${this.sanitizeIdentifier(names.inDatabase(name))}"`;
    if (!known) quotedNames.set(name, quoted);
    this.append(quoted);
  }

  // The same text for lists of any length, so that the statement is prepared once.
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { leftOperand, operator, rightOperand } = node;
    const is = OperatorNode.is(operator) ? operator.operator : undefined;
    if (COMPARED.has(is) && isCodeColumn(leftOperand) && ValueNode.is(rightOperand) && isCode(rightOperand.value))
      return super.visitBinaryOperation({ ...node, rightOperand: ValueNode.createImmediate(rightOperand.value) });
    if (!PrimitiveValueListNode.is(rightOperand) || (is !== 'in' && is !== 'not in'))
      return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(is === 'in' ? ' = any(' : ' <> all(');
    this.appendValue(rightOperand.values);
    this.append(')');
  }

  // A literal: a generic plan with a parameter expects a tenth of all rows.
  protected override visitLimit(node: LimitNode) {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value as number}`);
    else super.visitLimit(node);
  }

  protected override visitRaw(node: RawNode) {
    if (OwnOrganisation.is(node)) {
      if ((node.organisationId ?? this.#organisationId) !== this.#organisationId)
        throw new Error('A statement is about one organisation');
      if (!this.#ownPlace) {
        this.#ownPlace = this.#place(this.#organisationId, 'uuid');
        this.#unforeseen.set(this.#ownPlace, `(select ${this.#ownPlace})`);
      }
      this.append(this.#ownPlace);
    } else if (ListOfIds.is(node)) {
      const place = this.#place(node.ids, 'uuid[]');
      // Without the type, `any` would take the subquery for rows.
      this.#unforeseen.set(place, `(select ${place})::uuid[]`);
      this.append(place);
    } else super.visitRaw(node);
  }

  #place(value: unknown, type: string) {
    this.addParameter(value);
    return `${this.getCurrentParameterPlaceholder()}::${type}`;
  }

  #narrowed<Q extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    query: Q,
    tables: readonly (OperationNode | undefined)[],
  ): Q {
    const own = tables.flatMap((table) => (table ? (this.#ownRowsOf(table) ?? []) : []));
    const [first, ...rest] = own;
    if (!first) return query;
    const condition = rest.reduce<OperationNode>((both, next) => AndNode.create(both, next), first);
    const where = query.where
      ? WhereNode.cloneWithOperation(query.where, 'And', condition)
      : WhereNode.create(condition);
    return { ...query, where };
  }

  #ownRowsOf(table: OperationNode): OperationNode | undefined {
    const named = AliasNode.is(table) ? table.node : table;
    if (!TableNode.is(named)) return undefined;
    const key = this.#tenantTables.get(names.inDatabase(named.table.identifier.name));
    if (!key) return undefined;
    const name = AliasNode.is(table) && IdentifierNode.is(table.alias) ? table.alias.name : named.table.identifier.name;
    const column = ReferenceNode.create(ColumnNode.create(key), TableNode.create(name));
    return BinaryOperationNode.create(column, OperatorNode.create('='), OWN);
  }
}

type OwnOrganisation = RawNode & { organisationId: string | undefined };
const OwnOrganisation = { is: (node: RawNode): node is OwnOrganisation => 'organisationId' in node };
const ownRaw = (organisationId?: string): OwnOrganisation => ({
  ...RawNode.createWithSql('(select own organisation)'),
  organisationId,
});
const OWN = ownRaw();

const expressionOf = (node: RawNode): Expression<string> => ({
  expressionType: undefined,
  toOperationNode: () => node,
});

/** The organisation, for a condition in raw SQL: one parameter of the statement, however often it occurs. */
export const OWN_ORGANISATION = expressionOf(OWN);
/** The same; of another organisation's scope none compiles. */
export const ownOrganisation = (organisationId: string): Expression<string> => expressionOf(ownRaw(organisationId));

type ListOfIds = RawNode & { ids: readonly string[] };
const ListOfIds = { is: (node: RawNode): node is ListOfIds => 'ids' in node };

/** Stands for the ids of a statement that is printed before they are known (`read-by-ids.ts`). */
export const BOUND_LATER: readonly string[] = Object.freeze([]);

/** After `=`: any of these ids. One plan serves one id and many. */
export function oneOf(ids: readonly string[]) {
  const node: ListOfIds = { ...RawNode.createWithSql('(select ids)'), ids: ids === BOUND_LATER ? ids : [...ids] };
  return sql<string>`any (${expressionOf(node)})`;
}

/**
 * The text of a statement that is planned for its values, as a cursor always is. It must still not be planned for its organisation:
 * the planner would expect no rows for one that its statistics do not know yet, and join that organisation's tables in any order,
 * row by row (decision 002). It does not look into a subquery. All other statements have a generic plan, which no value enters.
 */
export const withCustomPlan = ({ sql: text, unforeseen }: Compiled<unknown>): string =>
  [...unforeseen].reduce((sofar, [place, hidden]) => sofar.replaceAll(place, () => hidden), text);

const isCodeColumn = (node: OperationNode) =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) && codeColumns.has(names.inDatabase(node.column.column.name));
const isCode = (value: unknown) => typeof value === 'string' && /^[A-Za-z_-]+$/.test(value);

/** A cross join has no condition of its own, so these tables are narrowed in the query's. */
const tablesJoinedFreely = (joins: readonly JoinNode[] = []) =>
  joins.filter((join) => !join.on).map((join) => join.table);

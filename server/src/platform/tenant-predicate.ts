import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  JoinNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  TableNode,
  WhereNode,
  sql,
} from 'kysely';
import type {
  DeleteQueryNode,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  SelectQueryNode,
  UnknownRow,
  UpdateQueryNode,
} from 'kysely';

/** Each table that holds rows of organisations, and the column that says whose. */
export type TenantTables = ReadonlyMap<string, string>;

/**
 * Adds `organisation_id = …` for every tenant table that a query names, so that isolation does not rest on row security
 * alone and every query can be routed to one organisation's shard (decision 002).
 */
export class TenantPredicate implements KyselyPlugin {
  readonly #transformer: PredicateTransformer;
  constructor(organisationId: string, tenantTables: TenantTables) {
    this.#transformer = new PredicateTransformer(organisationId, tenantTables);
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId);
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

class PredicateTransformer extends OperationNodeTransformer {
  readonly #organisationId: string;
  readonly #tenantTables: TenantTables;
  constructor(organisationId: string, tenantTables: TenantTables) {
    super();
    this.#organisationId = organisationId;
    this.#tenantTables = tenantTables;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId);
    return this.#narrowed(query, [...(query.from?.froms ?? []), ...tablesJoinedFreely(query.joins)]);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const query = super.transformUpdateQuery(node, queryId);
    return this.#narrowed(query, [query.table, ...(query.from?.froms ?? []), ...tablesJoinedFreely(query.joins)]);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const query = super.transformDeleteQuery(node, queryId);
    return this.#narrowed(query, [
      ...query.from.froms,
      ...(query.using?.tables ?? []),
      ...tablesJoinedFreely(query.joins),
    ]);
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const own = this.#ownRowsOf(join.table);
    return own && join.on ? JoinNode.cloneWithOn(join, own) : join;
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
    const key = TableNode.is(named) ? this.#tenantTables.get(named.table.identifier.name) : undefined;
    if (!TableNode.is(named) || !key) return undefined;
    const name = AliasNode.is(table) && IdentifierNode.is(table.alias) ? table.alias.name : named.table.identifier.name;
    const column = ReferenceNode.create(ColumnNode.create(key), TableNode.create(name));
    return BinaryOperationNode.create(
      column,
      OperatorNode.create('='),
      unforeseen(this.#organisationId).toOperationNode(),
    );
  }
}

/**
 * A value that the planner does not look at. If it did, it would find none of the rows of an organisation that its
 * statistics have not met yet, and join that organisation's tables in any order, row by row (decision 002).
 */
export const unforeseen = (organisationId: string) => sql<string>`(select ${organisationId}::uuid)`;

/** A cross join has no condition of its own to narrow, so the query's is narrowed. */
const tablesJoinedFreely = (joins: readonly JoinNode[] = []) =>
  joins.filter((join) => !join.on).map((join) => join.table);

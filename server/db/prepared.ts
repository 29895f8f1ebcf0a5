import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

/** Stands in a built statement where a value is put each time it runs. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Value = string | number | null

/**
 * A statement that is built and compiled once: for what a busy call asks, building costs ten times as much as
 * running.
 * @param build makes the statement, with `param` in the places of its values (never in that of a list or an
 *   expression: those make other statements)
 */
export function prepared<Params extends Readonly<Record<string, Value>>, Row>(
  build: (db: Db, param: <Name extends keyof Params & string>(name: Name) => Params[Name]) => Compilable<Row>,
): (db: Db, params: Params) => Promise<Row[]> {
  /** One for each open database: of a transaction it is that of its database. */
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const param = <Name extends keyof Params & string>(name: Name) =>
    new Parameter(name) as unknown as Params[Name]
  return async (db, params) => {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter)
    const statement = known ?? build(db, param).compile()
    if (!known) compiled.set(adapter, statement)
    const parameters = statement.parameters.map((value) =>
      value instanceof Parameter ? params[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters })
    return rows
  }
}

/** As `prepared`, for statements about a list of ids and the like: one statement for each length. */
export function preparedForList<Params extends Readonly<Record<string, Value>>, Row>(
  build: (
    db: Db,
    list: readonly string[],
    param: <Name extends keyof Params & string>(name: Name) => Params[Name],
  ) => Compilable<Row>,
): (db: Db, list: readonly string[], params: Params) => Promise<Row[]> {
  type All = Readonly<Record<string, Value>>
  const byLength = new Map<number, (db: Db, params: All) => Promise<Row[]>>()
  return async (db, list, params) => {
    const known = byLength.get(list.length)
    const run =
      known ??
      prepared<All, Row>((own, param) =>
        build(
          own,
          list.map((_, at) => param(String(at)) as string),
          param as <Name extends keyof Params & string>(name: Name) => Params[Name],
        ),
      )
    if (!known) byLength.set(list.length, run)
    return run(db, { ...params, ...list })
  }
}

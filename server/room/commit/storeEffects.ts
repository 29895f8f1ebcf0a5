import type { Effect, EffectKind } from '../effects.ts'
import type { CommitContext, Statement, Statements } from '../statement.ts'

/** Stores a group of effects in a transaction of the caller's: kind by kind, in the order of the statements. */
export async function storeEffects(
  context: CommitContext,
  effects: readonly Effect[],
  statements: Statements,
): Promise<void> {
  const byKind = Map.groupBy(effects, ({ kind }) => kind)
  for (const kind of Object.keys(statements) as EffectKind[]) {
    const its = byKind.get(kind)
    if (its) await (statements[kind] as Statement<EffectKind>)(context, its)
  }
}

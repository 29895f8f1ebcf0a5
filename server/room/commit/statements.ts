import type { Effect, EffectKind } from './effects.ts'
import { chatStatements } from '../features/chat/commit.ts'
import { documentStatements } from '../features/documents/commit.ts'
import { mapStatements } from '../features/map/commit.ts'
import { peopleStatements } from '../features/moderation/commit.ts'
import { spaceStatements } from '../features/talk/commit.ts'
import type { CommitContext, Statement, Statements } from './statement.ts'
import { thingStatements } from '../features/things/commit.ts'

/** How each kind of effect is stored. In this order within a group: always the same, so that no two groups wait for each other. */
const statements = {
  ...chatStatements,
  ...peopleStatements,
  ...spaceStatements,
  ...thingStatements,
  ...documentStatements,
  ...mapStatements,
} satisfies Statements

/** Stores a group of effects in a transaction of the caller's. */
export async function storeEffects(context: CommitContext, effects: readonly Effect[]): Promise<void> {
  const byKind = Map.groupBy(effects, ({ kind }) => kind)
  for (const kind of Object.keys(statements) as EffectKind[]) {
    const its = byKind.get(kind)
    if (its) await (statements[kind] as Statement<EffectKind>)(context, its)
  }
}

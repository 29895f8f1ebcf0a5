import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { EffectKind, EffectOf } from './effects.ts'

/** What a statement has beside its effects. */
export interface CommitContext {
  /** The transaction of the whole group. */
  readonly db: Db
  readonly clock: Clock
  readonly config: Config
  readonly spaceId: string
  newId(): string
  /** These have something new to read, once the group is stored. */
  noticed(userIds: readonly string[]): void
  /** These are members no longer: they are told, and put out, once the group is stored. */
  left(userIds: readonly string[]): void
}

/**
 * Stores all effects of one kind of a group, in their order. What it throws ends the transaction of the whole group:
 * a StoreRefusal says in words why its effects cannot be stored.
 */
export type Statement<K extends EffectKind> = (
  context: CommitContext,
  effects: readonly EffectOf<K>[],
) => Promise<void>

/** One for every kind of effect; the compiler names a missing one. */
export type Statements = { readonly [K in EffectKind]: Statement<K> }

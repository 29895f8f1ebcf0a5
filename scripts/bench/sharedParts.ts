import { createClient } from '@redis/client'
import pg from 'pg'

/** What several servers ask of what they share, since it was started. */
export interface Asked {
  /** Transactions of PostgreSQL. */
  readonly transactions: number
  readonly commands: number
}

/** Counts what PostgreSQL and Redis have done; its own questions are in it: one of each. */
export async function askedOf(postgresUrl: string, redisUrl: string): Promise<Asked> {
  const [db, redis] = [new pg.Client({ connectionString: postgresUrl }), createClient({ url: redisUrl })]
  try {
    await Promise.all([db.connect(), redis.connect()])
    const [{ rows }, info] = await Promise.all([
      db.query<{ done: string }>(
        'select xact_commit + xact_rollback as done from pg_stat_database where datname = current_database()',
      ),
      redis.info('stats'),
    ])
    return {
      transactions: Number(rows[0]?.done),
      commands: Number(/total_commands_processed:(\d+)/.exec(info)?.[1]),
    }
  } finally {
    await db.end()
    redis.destroy()
  }
}

/**
 * What a promise to users rests on: acknowledged is stored, rights hold, worlds agree, migrations lose nothing. A wrong
 * value in one of these is a broken promise however seldom it comes, so it gets no second try (judge.ts).
 * Each entry is a path or the start of one; shards.test.ts holds them against the tree.
 */
export const invariants: readonly string[] = [
  'tests/fuzz/',
  'tests/long/fuzz/',
  'tests/integration/room.kill.test.ts',
  'tests/integration/room.bagKill.test.ts',
  'tests/integration/room.rights.test.ts',
  'tests/integration/room.restart.test.ts',
  'tests/integration/api.rights.server.test.ts',
  'tests/integration/api.migrations.test.ts',
  'tests/integration/api.backup.test.ts',
  'tests/integration/api.epochs.test.ts',
  'tests/integration/api.databaseLock.test.ts',
  'tests/integration/cluster.server.test.ts',
  'tests/integration/makerAttacks.server.test.ts',
  'tests/integration/storage.server.test.ts',
  'tests/integration/storing.server.test.ts',
  'server/policies/',
  'server/room/commit/',
  'server/room/features/levels/draftLeaks.test.ts',
  'server/room/features/levels/levelRaces.test.ts',
  'server/room/features/map/roomReach.test.ts',
  'server/room/features/media/attacks.test.ts',
  'server/room/features/nooks/attacks.test.ts',
  'client/features/editor/work/editors.test.ts',
  'tests/long/faults/kill.test.ts',
  'tests/long/faults/bagKill.test.ts',
  'tests/long/faults/makerKill.test.ts',
  'tests/long/faults/storing.test.ts',
  'tests/long/faults/restoreDrill.test.ts',
  'tests/long/faults/faults.test.ts',
]

export const isInvariant = (file: string): boolean => invariants.some((start) => file.startsWith(start))

/** How errors begin of whoever waited in vain: our `until`, Vitest's limits of tests and hooks, the runner's, Playwright's. */
const LATE =
  /^\w*Error: (not within \d+ ms|(Test|Hook) timed out in \d+ ?ms|out of time)|^TimeoutError: .*Timeout \d+ ?ms exceeded/

/** Whether all that failed is that something had not come in time, which says nothing of its value. */
export const isOnlyLate = (errors: readonly string[]): boolean =>
  errors.length > 0 && errors.every((error) => LATE.test(error))

/** A part of the suite: one Vitest configuration, some of its projects, perhaps some of its files. */
export interface Phase {
  readonly name: string
  readonly config: string
  readonly projects: readonly string[]
  /** Only these; all of the projects where it is left out. */
  readonly files?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** How long a file may take from the moment a worker takes it up, ms: beyond it, it hangs. */
  readonly limitOf: (file: string) => number
}

/** Files of the server that call every endpoint as everybody, unpack what is large, or let three hundred in. */
const LARGE_MS = 240_000
const large: ReadonlySet<string> = new Set([
  'tests/integration/api.rights.server.test.ts',
  'tests/integration/room.rights.test.ts',
  'tests/integration/api.contract.server.test.ts',
  'tests/integration/templates.server.test.ts',
  'tests/integration/crowdedHall.test.ts',
])
const nodeLimit = (file: string): number => (large.has(file) ? LARGE_MS : 120_000)

/** What is about PostgreSQL: this much of it is in the gate, all of it in the shard `services`. */
export const aboutPostgres = [
  'api.databaseLock.test.ts',
  'api.migrations.test.ts',
  'api.ports.test.ts',
  'api.postgres.test.ts',
  'cluster.server.test.ts',
  'inTurn.server.test.ts',
  'room.server.test.ts',
  'storage.server.test.ts',
  'storing.server.test.ts',
].map((name) => `tests/integration/${name}`)

export const node: Phase = {
  name: 'node',
  config: 'vitest.config.ts',
  projects: ['modules', 'server'],
  limitOf: nodeLimit,
}

/** Files of the first phase once more, with other cases of what they try by chance, and more where they are slow. */
export const properties = (files: readonly string[], seed: number): Phase => ({
  ...node,
  name: 'properties',
  files,
  env: { PROPERTY_SEED: String(seed), MOVEMENT_RUNS: '60', CONTRACT_RUNS: '12' },
})

/** The tests that open a database, on a PostgreSQL server that is there. */
export const postgres = (url: string, files?: readonly string[]): Phase => ({
  name: 'postgres',
  config: 'vitest.postgres.config.ts',
  projects: [],
  ...(files && { files }),
  env: { TEST_POSTGRES_URL: url },
  limitOf: nodeLimit,
})
export const postgresGate = (url: string): Phase => postgres(url, aboutPostgres)

export const pages: Phase = {
  name: 'pages',
  config: 'vitest.e2e.config.ts',
  projects: ['pages'],
  limitOf: () => 180_000,
}

export const scenes: Phase = {
  name: 'scenes',
  config: 'vitest.e2e.config.ts',
  projects: ['scenes'],
  limitOf: () => 240_000,
}

/** What takes longer, by the folder of tests/long it is in. */
export const longPhase = (shard: string): Phase => ({
  name: shard,
  config: 'vitest.long.config.ts',
  projects: [shard],
  limitOf: () => 600_000,
})

import { defineConfig } from 'vitest/config'

// The tests that open a database, on the PostgreSQL server of TEST_POSTGRES_URL.
export default defineConfig({
  test: {
    include: [
      '{server,tests/integration}/**/*.server.test.ts',
      'tests/integration/api.*.test.ts',
      'tests/integration/room.server.test.ts',
    ],
    environment: 'node',
    // Every file closes what it opened, as on the other database.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
})

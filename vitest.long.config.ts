import { defineConfig } from 'vitest/config'
import { shardNames } from './scripts/suite/shards.ts'

// What takes longer than a landing may, a project for each shard: npm run test:long -- SHARD…
export default defineConfig({
  test: {
    // Most of them draw, or want the machine for themselves.
    maxWorkers: 1,
    projects: shardNames.map((name) => ({
      test: {
        name,
        include: [`tests/long/${name}/**/*.test.ts`],
        environment: 'node',
        testTimeout: 120_000,
        hookTimeout: 180_000,
        expect: { poll: { timeout: 15_000 } },
      },
    })),
  },
})

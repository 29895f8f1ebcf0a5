import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,client,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/long/**', '**/node_modules/**'],
    environment: 'node',
    // As many as the smallest machine has cores: by default one is left idle.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

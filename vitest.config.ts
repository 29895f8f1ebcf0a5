import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,client,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/long/**', '**/node_modules/**'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

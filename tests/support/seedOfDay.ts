/**
 * Another seed each time, printed; of a run that failed the same one again: `SEED=… npx vitest run -c vitest.long.config.ts FILE`.
 */
export function seedOfDay(what: string): number {
  const given = process.env['SEED']
  const seed = given === undefined ? Date.now() : Number(given)
  console.info(`${what}: SEED=${seed}`)
  return seed
}
